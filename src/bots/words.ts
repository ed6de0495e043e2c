import type { Language } from '../platform/language/words.js';
import type { BotId } from '../players/bots.js';

/** How each language describes the bots. */
export const DESCRIPTIONS: Record<Language, Record<BotId, string>> = {
  en: {
    perfect: 'Plays perfectly: makes the move from which the most points can be expected, every time.',
    steady: 'Plays as a person who plays well does, by simple rules, looking no more than a throw ahead.',
  },
  nl: {
    perfect: 'Speelt volmaakt: doet steeds de zet waarvan de meeste punten te verwachten zijn.',
    steady:
      'Speelt zoals iemand die goed speelt, met eenvoudige regels, en kijkt hoogstens één worp vooruit.',
  },
};
