/**
 * Which module of the server may import which, through its index.ts. A new import is a decision: add it here and
 * say why in docs/decisions.
 */
const serverModules = {
  company: [],
  imports: [],
  storage: ['imports'],
  statistics: ['company', 'checks'],
  staff: ['company', 'imports'],
  mail: [],
  auth: ['staff', 'company', 'sections', 'mail'],
  contact: ['mail', 'auth'],
  geo: [],
  sections: ['staff'],
  layout: [],
  catalog: ['storage', 'company', 'imports'],
  checks: ['company'],
  stations: ['catalog', 'gateways'],
  printing: ['company', 'stations', 'gateways'],
  orders: ['catalog', 'stations', 'printing', 'storage', 'layout', 'checks', 'company', 'statistics'],
  approvals: ['auth'],
  service: ['orders', 'checks', 'catalog', 'layout', 'company', 'approvals', 'auth', 'gateways'],
  waiter: ['approvals', 'auth', 'checks', 'layout', 'orders', 'service', 'staff'],
  push: ['auth', 'orders'],
  accounts: ['auth', 'company', 'staff'],
  billing: ['accounts', 'approvals', 'orders', 'checks', 'staff', 'auth', 'company', 'gateways'],
  gateways: ['auth', 'company'],
  reconciliation: ['company', 'orders'],
}

/** Which web module may import which, through its index.ts. The modules carry the names of the server's. */
const webModules = {
  accounts: [],
  auth: [],
  billing: ['gateways'],
  catalog: ['imports'],
  company: ['gateways'],
  gateways: [],
  imports: [],
  layout: ['auth', 'billing', 'gateways', 'printing'],
  orders: ['billing', 'printing'],
  printing: [],
  reconciliation: ['billing', 'orders'],
  sections: [],
  staff: ['auth', 'imports', 'orders'],
  stations: [],
  statistics: ['billing', 'orders', 'reconciliation', 'staff'],
  storage: ['imports'],
}

/**
 * Which package may import which. Server, web and gateway meet on the wire alone; nothing of the product
 * knows the demo.
 */
const packages = {
  domain: [],
  contract: ['domain'],
  locales: [],
  server: ['contract', 'domain', 'locales'],
  client: ['contract', 'domain', 'locales'],
  web: ['client', 'contract', 'domain', 'locales'],
  waiter: ['client', 'contract', 'domain', 'locales'],
  'fiscal-gateway': ['domain'],
  demo: ['server', 'contract', 'domain', 'locales'],
  'billing-proof': ['server', 'fiscal-gateway', 'contract', 'domain', 'locales'],
  e2e: ['demo', 'server', 'fiscal-gateway', 'contract', 'domain', 'locales'],
}

const SERVER_MODULES = '^packages/server/src/modules/'
const WEB_MODULES = '^packages/web/src/modules/'
const TESTS = '\\.test\\.tsx?$'
/** What a package shows to others. */
const ENTRIES = [
  '^packages/[^/]+/src/index\\.ts$',
  '^packages/server/src/testing/(index|tools)\\.ts$',
  '^packages/locales/[a-z]+/translation\\.json$',
  // Each of its files is an entry, so that a page loads what it uses and nothing else.
  '^packages/client/(src|vite)/',
]

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** One rule per row of a table of modules: other modules only along the row, and only through their index.ts. */
const moduleRules = (side, folder, table) =>
  Object.entries(table).map(([name, may]) =>
    forbid(
      `${side}-module-${name}`,
      may.length
        ? `${name} may import ${may.join(', ')}, each through its index.ts`
        : `${name} imports no other module`,
      { path: `${folder}${name}/`, pathNot: TESTS },
      {
        path: folder,
        pathNot: [`${folder}${name}/`, ...may.map((other) => `${folder}${other}/index\\.ts$`)],
      },
    ),
  )

const packageRules = Object.entries(packages).map(([name, may]) =>
  forbid(
    `package-${name}`,
    may.length ? `${name} may import ${may.join(', ')}` : `${name} imports no other package of ours`,
    { path: `^packages/${name}/` },
    {
      path: '^(packages/|scripts/|bench/|goals/)',
      pathNot: [name, ...may].map((other) => `^packages/${other}/`),
    },
  ),
)

/**
 * The layers inside a server module. Every file belongs to one: what is neither index, routes nor data access
 * holds rules.
 */
const INDEX = 'index\\.ts$'
const ROUTES = 'routes\\.ts$'
const DATA_ACCESS = '(store|read-model)\\.ts$'
const inModule = (name) => `${SERVER_MODULES}([^/]+)/.*${name}`
const sameModule = (name) => `${SERVER_MODULES}$1/.*${name}`
const layerRules = [
  forbid(
    'only-the-app-imports-a-module-index',
    'Inside a module the direction is index → routes → rules → data access.',
    { path: `${SERVER_MODULES}([^/]+)/`, pathNot: TESTS },
    { path: `${SERVER_MODULES}$1/${INDEX}` },
  ),
  forbid(
    'only-the-index-imports-routes',
    'Rules and data access know nothing of HTTP.',
    { path: `${SERVER_MODULES}([^/]+)/`, pathNot: [TESTS, `/${INDEX}`, ROUTES] },
    { path: sameModule(ROUTES) },
  ),
  forbid(
    'data-access-imports-no-rules',
    'A store or read model may use the types of the rules, but never call them.',
    { path: inModule(DATA_ACCESS) },
    { path: sameModule('\\.ts$'), pathNot: sameModule(DATA_ACCESS), dependencyTypesNot: ['type-only'] },
  ),
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid(
      'no-cycles',
      'Files that import each other in a circle cannot be understood or tested apart.',
      {},
      { circular: true },
    ),
    // The address of a file (`?url`) is the bundler's to find; a build without it fails.
    forbid(
      'not-to-unresolvable',
      'Not installed, not there, or not exported by the package.',
      {},
      { couldNotResolve: true, pathNot: String.raw`\?url$` },
    ),
    ...packageRules,
    forbid(
      'packages-are-imported-through-their-index',
      'What index.ts does not export is private to the package.',
      { path: '^(packages/[^/]+/|scripts/|bench/|goals/)' },
      { path: '^packages/', pathNot: ['^$1', ...ENTRIES] },
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
      'platform-and-ui-import-no-module',
      'The direction is app → modules → platform, ui.',
      { path: '^packages/(server|web)/src/(platform|ui)/', pathNot: TESTS },
      { path: '^packages/(server|web)/src/(modules|app)/' },
    ),
    forbid(
      'dialogs-are-of-one-frame',
      'Back, the return of the focus and the question before something is lost are in ui/dialog.tsx.',
      {
        path: '^packages/web/src/',
        pathNot: ['/ui/dialog-frame\\.tsx$', '/billing/dialog/billing-dialog\\.tsx$'],
      },
      { path: '^packages/web/src/ui/styled/(modal|drawer)\\.ts$' },
    ),
    forbid(
      'modules-do-not-import-the-app',
      'The direction is app → modules → platform, ui.',
      { path: '^packages/(server|web)/src/modules/', pathNot: TESTS },
      { path: '^packages/(server|web)/src/app/' },
    ),
    forbid(
      'the-product-does-not-import-its-tests',
      'Test code stays out of what runs.',
      {
        path: '^packages/(domain|contract|server|web|fiscal-gateway)/src/',
        pathNot: [TESTS, '/src/testing/'],
      },
      { path: ['/src/testing/', TESTS] },
    ),
    forbid(
      'what-runs-needs-no-development-package',
      'A running venue has the packages alone that the package itself lists as dependencies.',
      {
        path: '^packages/(domain|contract|locales|server|fiscal-gateway)/src/',
        pathNot: [TESTS, '/src/testing/'],
      },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'server-modules-are-imported-through-their-index',
      'The rest of a module is private to it.',
      { path: '^packages/server/src/', pathNot: [SERVER_MODULES, '^packages/server/src/testing/'] },
      { path: SERVER_MODULES, pathNot: `${SERVER_MODULES}[^/]+/${INDEX}` },
    ),
    forbid(
      'web-modules-are-imported-through-their-index',
      'The rest of a module is private to it; the app also loads its screens, each when it is opened.',
      { path: '^packages/web/src/', pathNot: [WEB_MODULES, TESTS, '^packages/web/src/testing/'] },
      { path: WEB_MODULES, pathNot: [`${WEB_MODULES}[^/]+/${INDEX}`, '-screen\\.tsx$'] },
    ),
    forbid(
      'every-server-module-is-in-the-table',
      'A module that the table does not name would be unguarded.',
      {
        path: SERVER_MODULES,
        pathNot: Object.keys(serverModules).map((name) => `${SERVER_MODULES}${name}/`),
      },
      {},
    ),
    forbid(
      'every-web-module-is-in-the-table',
      'A module that the table does not name would be unguarded.',
      { path: WEB_MODULES, pathNot: Object.keys(webModules).map((name) => `${WEB_MODULES}${name}/`) },
      {},
    ),
    ...moduleRules('server', SERVER_MODULES, serverModules),
    ...moduleRules('web', WEB_MODULES, webModules),
    ...layerRules,
    forbid(
      'only-stores-and-read-models-touch-the-database',
      'Services see a unit of work; tables are known to *-store.ts and *-read-model.ts alone.',
      { path: SERVER_MODULES, pathNot: ['-(store|read-model)\\.ts$', TESTS] },
      { path: '^packages/server/src/platform/(database/|unit-of-work/statement\\.ts$)' },
    ),
    forbid(
      'only-the-service-asks-the-store',
      'A handler translates between wire and domain; what may be written is decided in the service.',
      { path: `${SERVER_MODULES}.*routes\\.ts$` },
      { path: `${SERVER_MODULES}.*-store\\.ts$` },
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
      'handlers-know-no-framework',
      'What finds the route of a request is one file of the server and one of the gateway.',
      {
        path: '^packages/',
        pathNot: '^packages/(server/src/platform/http|fiscal-gateway/src/http)/request-listener\\.ts$',
      },
      { path: '(^|/)node_modules/(hono|@hono)/' },
    ),
    forbid(
      'only-routes-know-the-wire',
      'Contract schemas stop at the routes file; behind it there are domain types.',
      { path: SERVER_MODULES, pathNot: [TESTS, ROUTES] },
      { path: '^packages/contract/src/' },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Only our own built files: a package's dist folder is where most imports of it end, and those have to be
    // seen.
    exclude: { path: ['^packages/[^/]+/dist/', '^scripts/runtime/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
