"""The shapes of goods: `{0}` and `{1}` stand for two colours. The first entry whose word is in the title is drawn."""

from __future__ import annotations

WARES: tuple[tuple[tuple[str, ...], str], ...] = (
    (
        ("camera bag", "pannier", "pencil case"),
        (
            '<path d="M150 150q0-50 50-50t50 50" fill="none" stroke="{1}" stroke-width="12"/>'
            '<rect x="100" y="150" width="200" height="140" rx="18" fill="{0}"/>'
            '<rect x="120" y="210" width="160" height="60" rx="8" fill="{1}"/>'
            '<path d="M100 180h200" stroke="#fff6" stroke-width="5"/>'
        ),
    ),
    (
        ("lens",),
        (
            '<rect x="110" y="130" width="180" height="140" rx="20" fill="#2b2d31"/>'
            '<rect x="140" y="120" width="40" height="160" fill="{0}"/>'
            '<rect x="200" y="120" width="22" height="160" fill="#444"/>'
            '<ellipse cx="290" cy="200" rx="26" ry="70" fill="{1}"/>'
            '<ellipse cx="294" cy="190" rx="12" ry="34" fill="#fff5"/>'
        ),
    ),
    (
        ("tripod",),
        (
            '<path d="M200 130L130 320M200 130l70 190M200 130v190" stroke="{0}" stroke-width="10"/>'
            '<rect x="178" y="90" width="44" height="44" rx="6" fill="{1}"/>'
            '<path d="M160 230h80" stroke="#555" stroke-width="6"/>'
        ),
    ),
    (
        ("camera",),
        (
            '<rect x="90" y="140" width="220" height="150" rx="18" fill="{0}"/>'
            '<rect x="150" y="118" width="80" height="30" rx="6" fill="{0}"/>'
            '<circle cx="200" cy="215" r="58" fill="#22252a"/><circle cx="200" cy="215" r="40" fill="{1}"/>'
            '<circle cx="186" cy="200" r="12" fill="#fff6"/><circle cx="278" cy="166" r="9" fill="#f4f0e4"/>'
        ),
    ),
    (
        ("earbud",),
        (
            '<rect x="120" y="180" width="160" height="110" rx="40" fill="{0}"/>'
            '<path d="M120 230h160" stroke="#0003" stroke-width="4"/><circle cx="160" cy="140" r="26" fill="{1}"/>'
            '<rect x="152" y="150" width="14" height="50" rx="7" fill="{1}"/>'
            '<circle cx="240" cy="140" r="26" fill="{1}"/><rect x="234" y="150" width="14" height="50" rx="7" fill="{1}'
            '"/>'
        ),
    ),
    (
        ("headphone", "headset"),
        (
            '<path d="M110 240v-30a90 90 0 0 1 180 0v30" fill="none" stroke="{0}" stroke-width="18"/>'
            '<rect x="92" y="220" width="50" height="90" rx="22" fill="{1}"/>'
            '<rect x="258" y="220" width="50" height="90" rx="22" fill="{1}"/>'
        ),
    ),
    (
        ("processor", "blender"),
        (
            '<rect x="130" y="250" width="140" height="66" rx="12" fill="{0}"/>'
            '<path d="M140 250l10-130h100l10 130Z" fill="#cfe0e6"/>'
            '<rect x="150" y="104" width="100" height="20" rx="6" fill="{1}"/>'
            '<circle cx="200" cy="284" r="16" fill="#f4f0e4"/>'
        ),
    ),
    (
        ("mixer",),
        (
            '<path d="M100 310h200v-20h-60V190h50q30 0 30-34t-30-34H140q-30 0-30 30v8q0 30 40 30v100h-50Z" fill="{0}"/>'
            '<path d="M232 196h80l-12 70h-56Z" fill="#c9ced2"/><path d="M270 190v40" stroke="{1}" stroke-width="8"/>'
        ),
    ),
    (
        ("kettle", "teapot"),
        (
            '<path d="M120 310h160l16-120q4-50-60-60h-72q-64 10-60 60Z" fill="{0}"/>'
            '<path d="M140 130q60-70 120 0" fill="none" stroke="{1}" stroke-width="14"/>'
            '<path d="M110 210l-46-34" stroke="{0}" stroke-width="22" stroke-linecap="round"/>'
            '<rect x="180" y="112" width="40" height="22" rx="6" fill="{1}"/>'
        ),
    ),
    (
        ("toaster",),
        (
            '<rect x="90" y="160" width="220" height="140" rx="34" fill="{0}"/>'
            '<rect x="130" y="130" width="60" height="50" rx="10" fill="#c98c4a"/>'
            '<rect x="210" y="130" width="60" height="50" rx="10" fill="#c98c4a"/>'
            '<rect x="118" y="170" width="164" height="14" rx="7" fill="#0005"/>'
            '<circle cx="200" cy="250" r="18" fill="{1}"/>'
        ),
    ),
    (
        ("pan",),
        (
            '<ellipse cx="170" cy="220" rx="110" ry="66" fill="#2b2d31"/>'
            '<ellipse cx="170" cy="212" rx="92" ry="52" fill="{0}"/>'
            '<path d="M268 190l90-44" stroke="{1}" stroke-width="22" stroke-linecap="round"/>'
        ),
    ),
    (
        ("knife",),
        (
            '<path d="M120 310l30-150h110l20 150Z" fill="#8a6a4a"/>'
            '<path d="M160 170l-8-80h22l6 80M200 166l-2-90h22l2 90M236 166l6-76h20l-8 76" fill="{0}"/>'
            '<rect x="140" y="230" width="130" height="8" fill="{1}"/>'
        ),
    ),
    (
        ("coffee",),
        (
            '<path d="M110 310V110h180v50h-60v100h60v50Z" fill="{0}"/>'
            '<rect x="130" y="126" width="140" height="24" rx="6" fill="#fff3"/>'
            '<path d="M236 176h44l-6 70h-32Z" fill="{1}"/><rect x="246" y="160" width="24" height="16" fill="#333"/>'
        ),
    ),
    (
        ("casserole",),
        (
            '<rect x="100" y="190" width="200" height="110" rx="24" fill="{0}"/>'
            '<path d="M96 190q104-70 208 0Z" fill="{1}"/><circle cx="200" cy="148" r="14" fill="#333"/>'
            '<path d="M76 220h26M298 220h26" stroke="{0}" stroke-width="16" stroke-linecap="round"/>'
        ),
    ),
    (
        ("mower",),
        (
            '<path d="M150 260l130-160h40" fill="none" stroke="#333" stroke-width="10"/>'
            '<path d="M90 290v-50q0-20 24-20h120q24 0 24 20v50Z" fill="{0}"/>'
            '<circle cx="120" cy="296" r="28" fill="#222"/><circle cx="236" cy="296" r="28" fill="#222"/>'
            '<rect x="140" y="200" width="60" height="24" fill="{1}"/>'
        ),
    ),
    (
        ("trimmer", "blower"),
        (
            '<rect x="80" y="180" width="130" height="60" rx="20" fill="{0}"/>'
            '<path d="M210 196h130v14H210z" fill="#9aa3a8"/><path d="M110 180q20-50 70 0" fill="none" stroke="{1}" '
            'stroke-width="14"/><path d="M220 210l10 14 10-14 10 14 10-14 10 14 10-14 10 14 10-14 10 14 10-14" '
            'fill="none" stroke="#777" stroke-width="4"/>'
        ),
    ),
    (
        ("shears",),
        (
            '<path d="M200 190l60-90q20 10 6 34l-56 66Z" fill="#b9bec4"/>'
            '<path d="M200 190l-30-80q-22 6-16 30l36 60Z" fill="#9aa3a8"/>'
            '<path d="M196 196q-60 40-50 110M206 196q60 40 56 110" fill="none" stroke="{0}" stroke-width="20" '
            'stroke-linecap="round"/><circle cx="200" cy="192" r="9" fill="{1}"/>'
        ),
    ),
    (
        ("hose",),
        (
            '<g fill="none" stroke="{0}" stroke-width="16"><circle cx="190" cy="220" r="84"/>'
            '<circle cx="190" cy="220" r="58"/><circle cx="190" cy="220" r="32"/><path d="M274 220q40-10 50-80"/></g>'
            '<rect x="310" y="96" width="26" height="46" rx="6" fill="{1}"/>'
        ),
    ),
    (
        ("spade",),
        (
            '<path d="M200 70v160" stroke="#a57b55" stroke-width="14"/>'
            '<path d="M170 70h60" stroke="{1}" stroke-width="16" stroke-linecap="round"/>'
            '<path d="M150 220h100v50q0 50-50 66-50-16-50-66Z" fill="{0}"/>'
        ),
    ),
    (
        ("wheelbarrow",),
        (
            '<path d="M90 170h190l-40 80H140Z" fill="{0}"/><path d="M240 250l90-90M150 250l-20 60" stroke="{1}" '
            'stroke-width="12" stroke-linecap="round"/><circle cx="110" cy="296" r="34" fill="#222"/>'
            '<circle cx="110" cy="296" r="14" fill="#ddd"/>'
        ),
    ),
    (
        ("light set", "bike light"),
        (
            '<rect x="110" y="150" width="80" height="110" rx="20" fill="{0}"/>'
            '<circle cx="150" cy="200" r="26" fill="#fdf0c8"/>'
            '<rect x="220" y="160" width="70" height="90" rx="20" fill="{1}"/>'
            '<circle cx="255" cy="204" r="22" fill="#c8323f"/>'
        ),
    ),
    (
        ("pendant",),
        (
            '<path d="M200 40v110" stroke="#333" stroke-width="5"/><path d="M110 250q0-100 90-100t90 100Z" fill="{0}"/>'
            '<ellipse cx="200" cy="250" rx="90" ry="14" fill="{1}"/><circle cx="200" cy="262" r="18" fill="#fdf0c8"/>'
        ),
    ),
    (
        ("wall light",),
        (
            '<rect x="180" y="120" width="40" height="170" rx="8" fill="{1}"/>'
            '<path d="M140 220l20-90h80l20 90Z" fill="{0}"/><path d="M140 220h120l-10 12H150Z" fill="#fdf0c8"/>'
        ),
    ),
    (
        ("floor lamp",),
        (
            '<path d="M150 140l22-74h56l22 74Z" fill="{1}"/><path d="M200 140v170" stroke="{0}" stroke-width="8"/>'
            '<ellipse cx="200" cy="318" rx="50" ry="10" fill="{0}"/>'
        ),
    ),
    (
        ("desk lamp",),
        (
            '<path d="M150 310l-20-110 90-90" fill="none" stroke="{0}" stroke-width="10"/>'
            '<path d="M200 90l70-20 30 60-64 26Z" fill="{1}"/><ellipse cx="150" cy="314" rx="54" ry="12" fill="{0}"/>'
        ),
    ),
    (
        ("lamp", "light"),
        (
            '<path d="M140 170l26-80h68l26 80Z" fill="{1}"/><path d="M200 170v130" stroke="{0}" stroke-width="10"/>'
            '<ellipse cx="200" cy="310" rx="54" ry="14" fill="{0}"/>'
        ),
    ),
    (
        ("bookcase", "shelf"),
        (
            '<rect x="110" y="70" width="180" height="250" fill="#b98a5e"/>'
            '<rect x="122" y="82" width="156" height="66" fill="#7a5a3c"/>'
            '<rect x="122" y="160" width="156" height="66" fill="#7a5a3c"/>'
            '<rect x="122" y="238" width="156" height="70" fill="#7a5a3c"/>'
            '<path d="M134 148v-50h16v50M156 148v-58h20v58M200 226v-50h18v50" fill="{0}"/>'
            '<path d="M182 148v-44h14v44M140 226v-54h22v54M222 308v-50h30v50" fill="{1}"/>'
        ),
    ),
    (
        ("dining table", "bedside", "table"),
        (
            '<rect x="80" y="170" width="240" height="22" rx="6" fill="#b98a5e"/>'
            '<path d="M100 192v120M300 192v120" stroke="#8f6848" stroke-width="16"/>'
            '<rect x="180" y="140" width="40" height="30" rx="8" fill="{0}"/>'
            '<path d="M200 140v-30" stroke="{1}" stroke-width="6"/>'
        ),
    ),
    (
        ("armchair", "sofa"),
        (
            '<rect x="120" y="110" width="160" height="130" rx="30" fill="{0}"/>'
            '<rect x="90" y="190" width="60" height="110" rx="24" fill="{0}"/>'
            '<rect x="250" y="190" width="60" height="110" rx="24" fill="{0}"/>'
            '<rect x="140" y="220" width="120" height="60" rx="14" fill="{1}"/>'
            '<path d="M120 300v26M280 300v26" stroke="#8a6a4a" stroke-width="12"/>'
        ),
    ),
    (
        ("chair", "stool"),
        (
            '<rect x="140" y="90" width="120" height="110" rx="24" fill="{0}"/>'
            '<rect x="128" y="210" width="144" height="30" rx="14" fill="{1}"/>'
            '<path d="M200 240v50M140 316l60-30 60 30" fill="none" stroke="#444" stroke-width="9" '
            'stroke-linecap="round"/>'
        ),
    ),
    (
        ("helmet",),
        (
            '<path d="M100 240q0-120 110-120 100 0 100 100v20Z" fill="{0}"/>'
            '<path d="M150 150v70M200 130v90M250 140v80" stroke="#fff7" stroke-width="10"/>'
            '<path d="M120 244q40 70 90 0" fill="none" stroke="{1}" stroke-width="8"/>'
        ),
    ),
    (
        ("bike", "bicycle"),
        (
            '<g fill="none" stroke="#333" stroke-width="8"><circle cx="120" cy="260" r="56"/>'
            '<circle cx="284" cy="260" r="56"/></g><path d="M120 260l50-90h84l30 90M170 170l36 90h-86M254 170l-48 '
            '90M160 150h26M244 150h30" fill="none" stroke="{0}" stroke-width="9" stroke-linejoin="round"/>'
            '<circle cx="206" cy="260" r="13" fill="{1}"/>'
        ),
    ),
    (
        ("train",),
        (
            '<rect x="100" y="180" width="110" height="80" rx="8" fill="{0}"/>'
            '<rect x="220" y="200" width="90" height="60" rx="8" fill="{1}"/>'
            '<rect x="116" y="140" width="50" height="44" fill="{0}"/>'
            '<rect x="180" y="150" width="18" height="34" fill="#333"/><g fill="#5a3825">'
            '<circle cx="130" cy="270" r="18"/><circle cx="180" cy="270" r="18"/><circle cx="245" cy="270" r="18"/>'
            '<circle cx="288" cy="270" r="18"/></g>'
        ),
    ),
    (
        ("board game",),
        (
            '<path d="M90 220l110-60 110 60-110 60Z" fill="{0}"/><path d="M120 220l80-44 80 44-80 44Z" fill="#f4f0e4"/>'
            '<path d="M200 176v88M140 220h120" stroke="{1}" stroke-width="5"/>'
            '<circle cx="170" cy="206" r="12" fill="{1}"/><rect x="222" y="210" width="22" height="22" fill="#fff" '
            'stroke="#333"/>'
        ),
    ),
    (
        ("puzzle",),
        (
            '<path d="M120 130h60q-10-34 20-34t20 34h60v60q34-10 34 20t-34 20v60h-60q10-34-20-34t-20 34h-60v-60q-34 '
            '10-34-20t34-20Z" fill="{0}"/>'
        ),
    ),
    (
        ("blocks",),
        (
            '<rect x="110" y="220" width="80" height="80" fill="{0}"/>'
            '<rect x="196" y="220" width="80" height="80" fill="{1}"/>'
            '<rect x="150" y="136" width="80" height="80" fill="#e9c46a"/>'
            '<path d="M250 136l40 80h-80Z" fill="#2a9d8f" transform="translate(30 0)"/>'
        ),
    ),
    (
        ("rucksack", "backpack"),
        (
            '<path d="M170 96q30-34 60 0" fill="none" stroke="{0}" stroke-width="10"/>'
            '<rect x="124" y="92" width="152" height="222" rx="44" fill="{0}"/>'
            '<rect x="144" y="214" width="112" height="80" rx="16" fill="{1}"/>'
            '<path d="M150 160h100" stroke="#fff8" stroke-width="5"/>'
        ),
    ),
    (
        ("sleeping",),
        (
            '<path d="M90 250q0-90 110-90t110 90q0 50-110 50T90 250Z" fill="{0}"/>'
            '<path d="M120 250q0-50 80-50t80 50" fill="none" stroke="{1}" stroke-width="12"/>'
            '<path d="M200 160v140" stroke="#0003" stroke-width="4"/>'
        ),
    ),
    (
        ("tent",),
        (
            '<path d="M200 100L70 300h260Z" fill="{0}"/><path d="M200 100l-44 200h88Z" fill="{1}"/>'
            '<path d="M200 100v-20" stroke="#555" stroke-width="6"/>'
        ),
    ),
    (
        ("mat",),
        (
            '<path d="M110 180h170v110H110Z" fill="{0}"/><circle cx="110" cy="235" r="55" fill="{1}"/>'
            '<circle cx="110" cy="235" r="34" fill="{0}"/><circle cx="110" cy="235" r="14" fill="#f4f0e4"/>'
        ),
    ),
    (
        ("dumbbell",),
        (
            '<rect x="140" y="196" width="120" height="22" fill="#777"/>'
            '<rect x="96" y="150" width="44" height="114" rx="10" fill="{0}"/>'
            '<rect x="260" y="150" width="44" height="114" rx="10" fill="{0}"/>'
            '<rect x="76" y="176" width="22" height="62" rx="6" fill="{1}"/>'
            '<rect x="302" y="176" width="22" height="62" rx="6" fill="{1}"/>'
        ),
    ),
    (
        ("fountain pen", "pen "),
        (
            '<path d="M110 300l30-60 130-150 30 26-130 150Z" fill="{0}"/>'
            '<path d="M110 300l30-60 30 26Z" fill="#d8b45a"/><path d="M230 136l30 26" stroke="{1}" stroke-width="10"/>'
        ),
    ),
    (
        ("notebook",),
        (
            '<rect x="120" y="90" width="160" height="220" rx="8" fill="{0}"/>'
            '<rect x="120" y="90" width="26" height="220" fill="#0003"/>'
            '<rect x="166" y="130" width="90" height="40" fill="#f4f0e4"/>'
            '<path d="M262 90v220" stroke="{1}" stroke-width="7"/>'
        ),
    ),
    (
        ("organiser", "organizer"),
        (
            '<path d="M110 220h180v90H110Z" fill="{0}"/><rect x="110" y="220" width="80" height="90" fill="{1}"/>'
            '<path d="M130 220v-80M150 220v-100M172 220v-70" stroke="#c98c4a" stroke-width="9"/>'
            '<rect x="220" y="160" width="50" height="60" fill="#f4f0e4" stroke="#0002"/>'
        ),
    ),
    (
        ("mug", "cup"),
        (
            '<path d="M120 140h130v130q0 40-40 40h-50q-40 0-40-40Z" fill="{0}"/>'
            '<path d="M250 170h24q26 0 26 34t-26 34h-24" fill="none" stroke="{0}" stroke-width="16"/>'
            '<rect x="120" y="190" width="130" height="26" fill="{1}"/>'
        ),
    ),
    (
        ("box", "set"),
        (
            '<path d="M100 160l100-46 100 46-100 48Z" fill="{1}"/><path d="M100 160v120l100 48V208Z" fill="{0}"/>'
            '<path d="M300 160v120l-100 48V208Z" fill="{0}"/><path d="M300 160v120l-100 48V208Z" fill="#0003"/>'
        ),
    ),
)
