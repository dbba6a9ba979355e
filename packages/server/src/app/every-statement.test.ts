import { globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type * as units from '../platform/database/unit-tx.ts'
import type * as statements from '../platform/unit-of-work/statement.ts'
import { bindsVenue, tablesIn } from '../testing/statement-tables.ts'
import { openTestStore, type TestStore } from '../testing/test-database.ts'

interface Declared {
  readonly statement: statements.Statement<never, unknown>
  /** The file that declares it, below `src`. */
  readonly file: string
}
/** Every statement that the program declares, and the file from which it was declared. */
const { declared, choices, fileOf } = vi.hoisted(() => {
  const FILE = /packages\/server\/src\/((?:modules|platform|app)\/[\w./-]+\.ts)/
  return {
    declared: [] as Declared[],
    /** Those whose text depends on a choice. */
    choices: [] as { readonly by: (choice: never) => unknown; readonly file: string }[],
    fileOf: (): string => {
      const frames = (new Error('for its frames').stack ?? '').split('\n')
      const own = frames.map((frame) => FILE.exec(frame)?.[1]).filter((file) => file !== undefined)
      return own.find((file) => !/every-statement|unit-of-work\/statement/.test(file)) ?? ''
    },
  }
})
vi.mock('../platform/unit-of-work/statement.ts', async (original) => {
  const module = await original<typeof statements>()
  return {
    ...module,
    statement: (build: never) => {
      const statement = module.statement(build)
      declared.push({ statement, file: fileOf() })
      return statement
    },
    statementsBy: (make: never) => {
      const by = module.statementsBy(make)
      choices.push({ by, file: fileOf() })
      return by
    },
  }
})

/** The choices of the statements that depend on one. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  'modules/auth/security-log-read-model.ts': ['first', 'next'],
  // Without any of them, what is counted and summed is counted all the time.
  'modules/orders/order-list-read-model.ts': [
    'start end',
    'status',
    'createdBy',
    'tableId',
    'billedStart billedEnd',
  ],
  'modules/checks/check-list-read-model.ts': [
    '',
    'open tableId waiterId after',
    'closed waiterId after',
    'closed tableId after',
  ],
  'modules/orders/order-counts-read-model.ts': ['', 'category state'],
  'modules/statistics/sales-summary-store.ts': ['billed', 'storno'],
  'modules/statistics/people-summary-store.ts': ['billed', 'storno'],
  'modules/statistics/sales-read-model.ts': ['first', 'next'],
  'modules/staff/staff-read-model.ts': ['everybody', 'person'],
  'modules/storage/movement-read-model.ts': ['every first', 'every next', 'one first', 'one next'],
}

/** Tables of which a venue has some hundred rows, or what is open or kept for a limited time. */
const SMALL =
  /^(?:accounts|attempts|companies|courses|gateway_codes|gateway_work|gateways|held_lines|imports|ingredients|invitations|menu_groups|modifier_groups|modifier_options|order_counts|print_jobs|product_modifier_groups|products|push_messages|push_subscriptions|push_waits|reasons|recipe_entries|recovery_codes|second_factor_rules|second_factors|section_members|sections|settings|stations|table_assignments|tenders|users|venue_sequences|venue_tables|voucher_look_ups|zones)$/

/** Indexes of what is open alone. */
const OF_WHAT_IS_OPEN =
  /INDEX (?:checks_open|print_jobs_waiting|bill_order_live|bill_intents_timed|orders_paid_unmade)\b/

type Reasons = readonly (readonly [file: RegExp, text: RegExp, why: string])[]

/** What reads a whole table, or all rows of a venue, and why it may. */
const READS_ALL: Reasons = [
  [
    /stored-time|^modules\/\w+\/[\w-]+\.ts$/,
    /^update "\w+" set "\w+" = \? where "\w+" > \?$/,
    'only after the clock was set back',
  ],
  [/personal-data/, /^select "row"/, 'a copy of what is stored about one person, on a thread of its own'],
  [/security-log-retention|erase-responses|mail-store|erase/, /./, 'erasing a person'],
  [
    /restored-store/,
    /"(?:sessions|known_devices|password_resets)"/,
    'once, before a restored database is used',
  ],
  [
    /./,
    /^delete from "\w+" where \(?"(?:at|created_at|last_used_at|expires_at|window_start)" <=? \?/,
    'once in an hour, of what is kept for a limited time',
  ],
  [/./, /max\("?(?:number|position)|select \(select min\(/, 'the end of an index'],
  [/device-record|reconciliation/, /order by "printed_at" desc limit \?/, 'the end of an index'],
  [
    /check-list-read-model/,
    /order by "checks"."day" desc, "checks"."number" desc limit \?/,
    'the end of an index',
  ],
  [/security-log-read-model/, /./, 'what is kept for ninety days'],
  [/device-record/, /"device_closings".*"permit" = \?/, 'as many as days'],
  [/device-record/, /'gateway\.confirmed'/, 'what owners confirmed, a few entries'],
  [/intent-read-model/, /"armed_at" is not null/, 'stops at the first'],
  [/intent-read-model/, /order by "created_at" desc, "id" limit/, 'the end of an index'],
  [/open-day-read-model/, /order by "billed_at" desc limit \?/, 'the end of an index'],
  [/invoice-read-model/, /"buyer_key"/, 'invoices to companies, of which there are few'],
  [/gateway-store/, /from "gateways" where "unpaired_at" is null/, 'a few for each venue'],
  [/gateway-store/, /from "gateway_codes"/, 'for some minutes each'],
  [/intent-read-model/, /from "venue_sequences"/, 'one for each venue'],
  [/push-read-model/, /^select "company_id" from "push_subscriptions" union/, 'the phones'],
]
/** What PostgreSQL may read once instead of looking up row by row, if that costs less. */
const MAY_BE_HASHED: Reasons = [
  [/voids-read-model/, /"others"\."replaces"/, 'whether another line took the place'],
  [/push-read-model|notification-store/, /exists \(select "known_devices"/, 'whether somebody has a phone'],
]

/** What skips rows or counts them, and why the rows are not those of all years. */
const SKIPS_OR_COUNTS: Reasons = [
  [
    /statistics\//,
    /(?:"at"|_at") >= [?$]/,
    'in the range that is asked for; on SQLite on a thread of its own',
  ],
  [/open-orders-read-model/, /"status" in/, 'of what is open'],
  [/kitchen-read-model/, /./, 'of what is open, or of today'],
  [/open-day-read-model/, /./, 'of what is not billed'],
  [/layout-read-model/, /./, 'of what is open at a table'],
  [/intent-read-model/, /"state" = /, 'of what needs attention'],
  [/intent-store|payment-store/, /"intent_id" = /, 'of one bill'],
  [/company-store/, /"companies"|"stations"/, 'of the venues, or of the stations of one'],
  [/modifier-store|ingredient-store/, /./, 'of the menu'],
  [/security-log-store/, /"at" >|"at" </, 'in some minutes'],
  [/gateway-store/, /"gateways"/, 'of the gateways'],
]

/** What names rows of venues without their venue, and why. Lookups by a secret find whose it is. */
const WITHOUT_VENUE: Reasons = [
  [/live-hub/, /^delete from "events"/, 'what is kept for a limited time'],
  [
    /./,
    /(?:from|into|update) "(?:sessions|users|known_devices|password_resets|invitations|gateways|gateway_codes)"/,
    'people and devices are known by what they show',
  ],
  [/./, /^update "\w+" set "\w+" = [?$]\d* where "\w+" > [?$]\d*$/, 'after the clock was set back'],
  [/./, /^delete from "\w+" where \(?"\w+" <=? [?$]/, 'what is kept for a limited time'],
  [/erase-responses|idempotency/, /"idempotency_keys"/, 'responses to people without a venue too'],
  [/security-log/, /"security_log"/, 'the whole log, whose rows are deleted by their age'],
  [/intent-read-model/, /"state" (?:in|=)/, 'what waits in all venues'],
  [/push-read-model/, /^select "company_id" from "push_subscriptions" union/, 'what waits in all venues'],
]

const used = new Set<Reasons[number]>()
const reasonFor = (reasons: Reasons, file: string, text: string) => {
  const reason = reasons.find(([files, texts]) => files.test(file) && texts.test(text))
  if (reason) used.add(reason)
  return reason
}

let compileFor: typeof units.compileFor
beforeAll(async () => {
  // The files of a process share their modules: those that are here already have declared theirs to nobody.
  vi.resetModules()
  const src = join(import.meta.dirname, '..')
  const files = globSync(['modules/**/*.ts', 'platform/**/*.ts', 'app/create-app.ts'], { cwd: src })
  for (const file of files.filter((one) => !one.endsWith('.test.ts'))) await import(join(src, file))
  for (const { by, file } of choices) for (const choice of CHOICES[file] ?? []) by(choice as never)
  ;({ compileFor } = await import('../platform/database/unit-tx.ts'))
})
afterAll(() => void vi.resetModules())

it('every statement is known, with its choices', () => {
  expect(declared.length).toBeGreaterThan(550)
  expect(choices.filter(({ file }) => CHOICES[file] === undefined)).toEqual([])
})

/** What does not compile for an engine is another engine's. */
const textsFor = (engine: 'sqlite' | 'postgres') =>
  declared.map(({ statement, file }) => ({ file, text: compileFor[engine](statement).sql }))

let opened: TestStore
let db: DatabaseSync
/** The tables whose rows belong to a venue. */
let ofVenues: ReadonlySet<unknown>
beforeAll(async () => {
  opened = await openTestStore('sqlite')
  db = new DatabaseSync(join(opened.dataDir, 'kafana.db'), { readOnly: true })
  const rows = db
    .prepare(
      `SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c ON c.name = 'company_id' WHERE m.type = 'table'`,
    )
    .all()
  ofVenues = new Set(rows.map(({ name }) => name))
})
afterAll(async () => {
  db.close()
  await opened.dispose()
})

describe('every statement on SQLite', () => {
  /** The steps that read a whole table, or all rows that a venue has in a large one. */
  const readsAll = (text: string): string[] => {
    const tables = new Map(tablesIn(text).map(({ table, alias }) => [alias, table]))
    return db
      .prepare(`EXPLAIN QUERY PLAN ${text}`)
      .all()
      .map(({ detail }) => String(detail))
      .filter((step) => {
        const [, verb, alias = '', index = ''] = /^(SCAN|SEARCH) (\w+)(.*)/.exec(step) ?? []
        const table = tables.get(alias)
        if (table === undefined || !ofVenues.has(table) || OF_WHAT_IS_OPEN.test(step)) return false
        return verb === 'SCAN' || (!SMALL.test(table) && index.includes('(company_id=?)'))
      })
  }

  it('reads neither a whole table nor the whole history of a venue', () => {
    const found: string[] = []
    for (const { file, text } of textsFor('sqlite')) {
      if (text.includes('current_database')) continue
      const steps = readsAll(text)
      if (steps.length > 0 && reasonFor(READS_ALL, file, text) === undefined)
        found.push(`${file}: ${steps.join(', ')}: ${text}`)
    }
    expect(found).toEqual([])
  })

  it('skips and counts only rows of a range, or what is open', () => {
    const found = textsFor('sqlite')
      .filter(({ text }) => / offset \?|count\(/.test(text))
      .filter(({ file, text }) => reasonFor(SKIPS_OR_COUNTS, file, text) === undefined)
      // Lists of orders have pages and totals, whose late ones are found by what is counted all the time.
      .filter(({ file }) => !/orders\/order-list-read-model/.test(file))
    expect(found).toEqual([])
  })
})

describe.each(['sqlite', 'postgres'] as const)('every statement on %s', (engine) => {
  it('names the venue whose rows it reads or changes', () => {
    const found = textsFor(engine)
      .filter(({ text }) =>
        tablesIn(text).some((named) => ofVenues.has(named.table) && !bindsVenue(text, named)),
      )
      .filter(({ file, text }) => reasonFor(WITHOUT_VENUE, file, text) === undefined)
    expect(found).toEqual([])
  })
})

describe('every statement on PostgreSQL', () => {
  it('finds an index for what it reads of large tables', async () => {
    const { databaseUrl, dispose } = await openTestStore('postgres')
    const client = new pg.Client({ connectionString: databaseUrl ?? '' })
    await client.connect()
    // The tables are empty: without this a scan would always be the cheapest.
    await client.query('SET enable_seqscan = off')
    const found: string[] = []
    for (const { file, text } of textsFor('postgres')) {
      if (text.includes('pg_database_size')) continue
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN) ${text}`)
      const scans = rows
        .map((row) => /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1])
        .filter((table) => table !== undefined && !SMALL.test(table))
      if (
        scans.length > 0 &&
        reasonFor([...READS_ALL, ...MAY_BE_HASHED], file, text.replaceAll(/\$\d+/g, '?')) === undefined
      )
        found.push(`${file}: ${scans.join(', ')}: ${text}`)
    }
    await client.end()
    await dispose()
    expect(found).toEqual([])
  })
})

it('no exception is left that nothing needs', () => {
  const all = [...READS_ALL, ...MAY_BE_HASHED, ...SKIPS_OR_COUNTS, ...WITHOUT_VENUE]
  expect(all.filter((reason) => !used.has(reason))).toEqual([])
})
