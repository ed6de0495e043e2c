import type { RulesetWords } from './words.js';

export const en: RulesetWords = {
  sheets: {
    kakelorum: {
      name: 'Kakelorum',
      summary:
        'Five dice and thirteen categories for 2 to 4 players. Throw up to three times a turn, then fill one category; the highest total wins.',
    },
    dobbelspel: {
      name: 'Dobbelspel',
      summary:
        'The classic Dutch dice game: five dice and thirteen categories for 1 to 8 players. Each further five of a kind after one that scored 50 earns 100 extra points.',
    },
    farkle: {
      name: 'Farkle',
      summary:
        'Six dice and a race to 10,000 points for 2 to 8 players. Set scoring dice aside and throw on as long as you dare: a throw without any loses the points of the turn.',
    },
    'farkle-four-rolls': {
      name: 'Farkle in Four Rolls',
      summary:
        'Farkle with at most four throws a turn, for 2 to 8 players. With fewer than 500 points in a turn you may not stop while throws are left.',
    },
  },
  categories: {
    ones: { name: 'Ones', description: 'The sum of the dice that show 1.', hint: 'sum of the 1s' },
    twos: { name: 'Twos', description: 'The sum of the dice that show 2.', hint: 'sum of the 2s' },
    threes: { name: 'Threes', description: 'The sum of the dice that show 3.', hint: 'sum of the 3s' },
    fours: { name: 'Fours', description: 'The sum of the dice that show 4.', hint: 'sum of the 4s' },
    fives: { name: 'Fives', description: 'The sum of the dice that show 5.', hint: 'sum of the 5s' },
    sixes: { name: 'Sixes', description: 'The sum of the dice that show 6.', hint: 'sum of the 6s' },
    threeOfAKind: {
      name: 'Three of a Kind',
      description: 'The sum of all dice, if at least three are equal.',
      hint: '3 equal: sum of all dice',
    },
    fourOfAKind: {
      name: 'Four of a Kind',
      description: 'The sum of all dice, if at least four are equal.',
      hint: '4 equal: sum of all dice',
    },
    fullHouse: {
      name: 'Full House',
      description: '25 for three of one number and two of another.',
      hint: '3 equal and 2 equal: 25',
    },
    smallStraight: {
      name: 'Small Straight',
      description: '30 for four numbers in sequence.',
      hint: '4 in sequence: 30',
    },
    largeStraight: {
      name: 'Large Straight',
      description: '40 for five numbers in sequence.',
      hint: '5 in sequence: 40',
    },
    fiveOfAKind: { name: 'Five of a Kind', description: '50 for five equal dice.', hint: '5 equal: 50' },
    chance: { name: 'Chance', description: 'The sum of all dice.', hint: 'sum of all dice' },
    kakelorum: { name: 'Kakelorum', description: '50 for five equal dice.', hint: '5 equal: 50' },
  },
  combinations: {
    single1: 'Single 1',
    single5: 'Single 5',
    three1: 'Three 1s',
    three2: 'Three 2s',
    three3: 'Three 3s',
    three4: 'Three 4s',
    three5: 'Three 5s',
    three6: 'Three 6s',
    fourOfAKind: 'Four of a Kind',
    fiveOfAKind: 'Five of a Kind',
    sixOfAKind: 'Six of a Kind',
    straight: 'Straight',
    threePairs: 'Three Pairs',
    fourAndPair: 'Four of a Kind and a Pair',
    twoTriplets: 'Two Triplets',
  },
};
