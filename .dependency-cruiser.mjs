/** Which room of the server may enter which, by its index.ts. A new arrow is a decision: add it here and say why in docs/decisions. */
const serverRooms = {
  company: [],
  storage: [],
  statistics: ['company'],
  staff: ['company'],
  mail: [],
  auth: ['staff', 'company', 'sections', 'mail'],
  contact: ['mail', 'auth'],
  geo: [],
  sections: ['staff'],
  layout: [],
  catalog: ['storage', 'company'],
  orders: ['catalog', 'storage', 'layout', 'company', 'statistics'],
  billing: ['orders', 'staff', 'auth', 'company', 'gateways'],
  gateways: ['auth', 'company'],
  'fiscal-book': ['company'],
}

/** Which package may import which. Server, web and gateway meet on the wire alone; nothing of the product knows the demo. */
const packages = {
  domain: [],
  contract: ['domain'],
  locales: [],
  server: ['contract', 'domain', 'locales'],
  web: ['contract', 'domain', 'locales'],
  'fiscal-gateway': ['domain'],
  demo: ['server', 'contract', 'domain', 'locales'],
  'billing-proof': ['server', 'fiscal-gateway', 'contract', 'domain', 'locales'],
  e2e: ['demo', 'server', 'fiscal-gateway', 'contract', 'domain', 'locales'],
}

const FEATURES = '^packages/server/src/features/'
const TESTS = '\\.test\\.tsx?$'
/** What a package shows to others. */
const DOORS = [
  '^packages/[^/]+/src/index\\.ts$',
  '^packages/server/src/testing/index\\.ts$',
  '^packages/locales/[a-z]+/translation\\.json$',
]

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const roomRules = Object.entries(serverRooms).map(([room, may]) =>
  forbid(
    `room-${room}`,
    may.length ? `${room} may enter ${may.join(', ')}, each by its index.ts` : `${room} enters no other room`,
    { path: `${FEATURES}${room}/` },
    {
      path: FEATURES,
      pathNot: [`${FEATURES}${room}/`, ...may.map((other) => `${FEATURES}${other}/index\\.ts$`)],
    },
  ),
)

const packageRules = Object.entries(packages).map(([name, may]) =>
  forbid(
    `package-${name}`,
    may.length ? `${name} may import ${may.join(', ')}` : `${name} imports no other package of ours`,
    { path: `^packages/${name}/` },
    { path: '^(packages/|scripts/|bench/)', pathNot: [name, ...may].map((other) => `^packages/${other}/`) },
  ),
)

/** Inside a room a file may import only what stands further down here. What bears none of these names is the room's own business. */
const floors = {
  index: 'index\\.ts$',
  composition: 'create-[^/]+\\.ts$',
  routes: '.*routes\\.ts$',
  service: '.*service\\.ts$',
  'store and read model': '.*(store|read-model)\\.ts$',
}
const upwards = Object.keys(floors)
  .slice(1)
  .map((floor, index) =>
    forbid(
      `no-way-up-from-${floor.replaceAll(' ', '-')}`,
      'Inside a room the arrows are index ← composition ← routes ← service ← store, read-model.',
      { path: `${FEATURES}([^/]+)/${floors[floor]}` },
      {
        path: Object.values(floors)
          .slice(0, index + 1)
          .map((upper) => `${FEATURES}$1/${upper}`),
      },
    ),
  )

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid('no-cycles', 'A circle of files has no inside and no outside.', {}, { circular: true }),
    // The address of a file (`?url`) is the bundler's to find; a build without it fails.
    forbid(
      'not-to-unresolvable',
      'Not installed, not there, or a door that a package does not have.',
      {},
      { couldNotResolve: true, pathNot: String.raw`\?url$` },
    ),
    ...packageRules,
    forbid(
      'packages-are-entered-by-their-index',
      'What index.ts does not show may change without asking anybody.',
      { path: '^(packages/[^/]+/|scripts/|bench/)' },
      { path: '^packages/', pathNot: ['^$1', ...DOORS] },
    ),
    forbid(
      'domain-is-pure',
      'Money, order status and stock arithmetic run anywhere: no Node, no npm, no other package.',
      { path: '^packages/domain/src/', pathNot: TESTS },
      { pathNot: '^packages/domain/src/' },
    ),
    forbid(
      'contract-knows-domain-and-zod-only',
      'The wire is read by server and browser alike.',
      { path: '^packages/contract/src/', pathNot: TESTS },
      { pathNot: ['^packages/(contract|domain)/src/', '(^|/)node_modules/zod/'] },
    ),
    forbid(
      'platform-and-ui-know-no-feature',
      'platform, ui ← features ← app.',
      { path: '^packages/(server|web)/src/(platform|ui)/', pathNot: TESTS },
      { path: '^packages/(server|web)/src/(features|app)/' },
    ),
    forbid(
      'features-know-no-app',
      'platform, ui ← features ← app.',
      { path: '^packages/(server|web)/src/features/', pathNot: TESTS },
      { path: '^packages/(server|web)/src/app/' },
    ),
    forbid(
      'web-features-do-not-meet',
      'Compose two features in app/, or move the shared part to ui/ or platform/.',
      { path: '^packages/web/src/features/([^/]+)/' },
      { path: '^packages/web/src/features/', pathNot: '^packages/web/src/features/$1/' },
    ),
    forbid(
      'the-product-does-not-import-its-tests',
      'What a test needs stays out of what runs.',
      {
        path: '^packages/(domain|contract|server|web|fiscal-gateway)/src/',
        pathNot: [TESTS, '/src/testing/'],
      },
      { path: ['/src/testing/', TESTS] },
    ),
    forbid(
      'rooms-are-entered-by-their-index',
      'From outside a room only its index.ts is to be seen.',
      { path: '^packages/server/src/', pathNot: [FEATURES, '^packages/server/src/testing/'] },
      { path: FEATURES, pathNot: `${FEATURES}[^/]+/index\\.ts$` },
    ),
    forbid(
      'every-room-is-in-the-table',
      'A room that the table above does not name would be unguarded.',
      { path: FEATURES, pathNot: Object.keys(serverRooms).map((room) => `${FEATURES}${room}/`) },
      {},
    ),
    ...roomRules,
    ...upwards,
    forbid(
      'only-stores-and-read-models-touch-the-database',
      'Services see a unit of work; tables are known to *-store.ts and *-read-model.ts alone.',
      { path: FEATURES, pathNot: ['-(store|read-model)\\.ts$', TESTS] },
      { path: '^packages/server/src/platform/(database/|unit-of-work/statement\\.ts$)' },
    ),
    forbid(
      'only-the-service-asks-the-store',
      'A handler translates between wire and domain; what may be written is decided in the service.',
      { path: `${FEATURES}.*routes\\.ts$` },
      { path: `${FEATURES}.*-store\\.ts$` },
    ),
    forbid(
      'only-the-database-knows-its-driver',
      'Everything else asks through statements.',
      {
        path: '^packages/server/src/',
        pathNot: [
          '^packages/server/src/(platform/(database|unit-of-work)|migrations|testing)/',
          '-(store|read-model)\\.ts$',
          TESTS,
        ],
      },
      { path: '(^|/)node_modules/(kysely|pg)/' },
    ),
    forbid(
      'stores-and-services-do-not-know-the-wire',
      'Contract schemas stop at the routes file; inside, domain types.',
      { path: `${FEATURES}.*-(store|read-model|service)\\.ts$` },
      { path: '^packages/contract/src/' },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Only our own built files: a package's dist folder is where most imports of it end, and those have to be seen.
    exclude: { path: ['^packages/[^/]+/dist/', '^scripts/runtime/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
