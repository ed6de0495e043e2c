import type { Markup } from './markup.js';
import { SIZE } from './geometry.js';

/** Print in black and grey, pen in blue; on paper from a printer black on white. Every text has a contrast of 4.5 to 1. */
export const STYLE = `
text{font-family:system-ui,sans-serif;fill:#22252b}
.title{font-family:ui-serif,serif;font-weight:700}
.status{font-size:${SIZE.status}px}
.name{font-size:${SIZE.name}px;font-weight:600;unicode-bidi:plaintext}
.gone{text-decoration:line-through}
.note{font-size:${SIZE.note}px;font-weight:600}
.label{font-size:${SIZE.label}px}
.section{font-size:12px;font-weight:700;letter-spacing:.04em}
.hint{font-size:${SIZE.hint}px;fill:#55585f}
.foot{font-size:${SIZE.foot}px;fill:#55585f}
.pen{font-size:${SIZE.pen}px;fill:#1a3d8f;font-variant-numeric:tabular-nums}
.small{font-size:14px}
.open{font-style:italic}
.strong{font-weight:700}
.paper{fill:#fffdf5}
.band{fill:#e3e8f3}
.shade{fill:#f3f4f2}
.winner{fill:#e4f1da}
.turn{fill:#fff1bf}
.frame{fill:none;stroke:#22252b;stroke-width:2}
.thick{stroke:#22252b;stroke-width:1.2}
.thin{stroke:#8d97ad;stroke-width:.8}
.strike{stroke:#1a3d8f;stroke-width:1.6;stroke-linecap:round}
.die{fill:#fff;stroke:#22252b;stroke-width:1.5}
.pip{fill:#22252b}
svg{max-width:100%;height:auto}
@media print{
text,.hint,.foot,.pen,.pip{fill:#000}
.paper,.winner,.turn{fill:#fff}
.band,.shade{fill:#eee}
.strike{stroke:#000}
}
` as Markup;
