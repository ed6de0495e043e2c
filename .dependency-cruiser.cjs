/** The floors of src/: imports go down only. */
const floors = [
  ['rules', 'strategy'],
  ['platform'],
  ['players', 'dice', 'rulesets'],
  ['games'],
  ['turns'],
  ['history', 'statistics', 'advice', 'bots'],
];

const rooms = (from) => `^src/(${from.flat().join('|')})/`;

module.exports = {
  forbidden: [
    ...floors.slice(0, -1).map((floor, i) => ({
      name: `floor-${i}-imports-down-only`,
      severity: 'error',
      from: { path: rooms(floor) },
      to: { path: rooms(floors.slice(i + 1)) },
    })),
    {
      name: 'the-rules-are-pure',
      comment: 'src/rules and src/strategy know no framework, no database and no other room',
      severity: 'error',
      from: { path: rooms(floors[0]), pathNot: '\\.test\\.ts$' },
      to: { pathNot: rooms(floors[0]) },
    },
    {
      name: 'only-the-app-knows-the-app',
      severity: 'error',
      from: { path: '^src/[^/]+/' },
      to: { path: '^src/(app|main|serve)\\.ts$' },
    },
    {
      name: 'only-repositories-touch-prisma',
      severity: 'error',
      from: { path: '^src/', pathNot: '(\\.(repository|sql)\\.ts|^src/platform/database/)' },
      to: { path: '(^src/platform/database/generated/|@prisma/)' },
    },
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved-import', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-orphan',
      severity: 'error',
      from: { orphan: true, pathNot: ['\\.test\\.ts$', '^src/main\\.ts$'] },
      to: {},
    },
  ],
  options: {
    exclude: '^src/platform/database/generated/(internal|models)',
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node'],
    },
  },
};
