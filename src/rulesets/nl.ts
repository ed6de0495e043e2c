import type { RulesetWords } from './words.js';

export const nl: RulesetWords = {
  sheets: {
    kakelorum: {
      name: 'Kakelorum',
      summary:
        'Vijf dobbelstenen en dertien categorieën voor 2 tot 4 spelers. Gooi per beurt hoogstens drie keer en vul dan één categorie in; het hoogste totaal wint.',
    },
    dobbelspel: {
      name: 'Dobbelspel',
      summary:
        'Het klassieke dobbelspel: vijf dobbelstenen en dertien categorieën voor 1 tot 8 spelers. Na een Vijf gelijk van 50 levert elke volgende 100 extra punten op.',
    },
    farkle: {
      name: 'Farkle',
      summary:
        'Zes dobbelstenen en een race naar 10.000 punten voor 2 tot 8 spelers. Leg apart wat scoort en gooi door zolang je durft: een worp waarin niets scoort, kost je de punten van de beurt.',
    },
    'farkle-four-rolls': {
      name: 'Farkle in vier worpen',
      summary:
        'Farkle met hoogstens vier worpen per beurt, voor 2 tot 8 spelers. Met minder dan 500 punten in een beurt mag je niet stoppen zolang je nog worpen hebt.',
    },
  },
  categories: {
    ones: { name: 'Enen', description: 'De som van de dobbelstenen met een 1.', hint: 'som van de enen' },
    twos: { name: 'Tweeën', description: 'De som van de dobbelstenen met een 2.', hint: 'som van de tweeën' },
    threes: {
      name: 'Drieën',
      description: 'De som van de dobbelstenen met een 3.',
      hint: 'som van de drieën',
    },
    fours: {
      name: 'Vieren',
      description: 'De som van de dobbelstenen met een 4.',
      hint: 'som van de vieren',
    },
    fives: {
      name: 'Vijven',
      description: 'De som van de dobbelstenen met een 5.',
      hint: 'som van de vijven',
    },
    sixes: {
      name: 'Zessen',
      description: 'De som van de dobbelstenen met een 6.',
      hint: 'som van de zessen',
    },
    threeOfAKind: {
      name: 'Drie gelijk',
      description: 'De som van alle dobbelstenen, als er minstens drie gelijk zijn.',
      hint: '3 gelijk: alles opgeteld',
    },
    fourOfAKind: {
      name: 'Vier gelijk',
      description: 'De som van alle dobbelstenen, als er minstens vier gelijk zijn.',
      hint: '4 gelijk: alles opgeteld',
    },
    fullHouse: {
      name: 'Full House',
      description: '25 voor drie dobbelstenen met hetzelfde getal en twee met een ander.',
      hint: '3 gelijk en 2 gelijk: 25',
    },
    smallStraight: {
      name: 'Kleine straat',
      description: '30 voor vier opeenvolgende getallen.',
      hint: '4 op een rij: 30',
    },
    largeStraight: {
      name: 'Grote straat',
      description: '40 voor vijf opeenvolgende getallen.',
      hint: '5 op een rij: 40',
    },
    fiveOfAKind: {
      name: 'Vijf gelijk',
      description: '50 voor vijf gelijke dobbelstenen.',
      hint: '5 gelijk: 50',
    },
    chance: { name: 'Kans', description: 'De som van alle dobbelstenen.', hint: 'alles opgeteld' },
    kakelorum: { name: 'Kakelorum', description: '50 voor vijf gelijke dobbelstenen.', hint: '5 gelijk: 50' },
  },
  combinations: {
    single1: 'Losse 1',
    single5: 'Losse 5',
    three1: 'Drie enen',
    three2: 'Drie tweeën',
    three3: 'Drie drieën',
    three4: 'Drie vieren',
    three5: 'Drie vijven',
    three6: 'Drie zessen',
    fourOfAKind: 'Vier gelijk',
    fiveOfAKind: 'Vijf gelijk',
    sixOfAKind: 'Zes gelijk',
    straight: 'Straat',
    threePairs: 'Drie paren',
    fourAndPair: 'Vier gelijk en een paar',
    twoTriplets: 'Twee drietallen',
  },
};
