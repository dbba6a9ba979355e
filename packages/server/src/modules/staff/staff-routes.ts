import {
  type HandlerInput,
  ImportedNewPerson,
  ImportedPerson,
  ImportedSecrets,
  staffEndpoints,
  type StaffMember as WireMember,
} from '@kafana/contract'
import { fromMinor, PIN_WARNING_FAILURES, toMinor } from '@kafana/domain'
import { iso } from '../../platform/clock.ts'
import { definedOnly } from '../../platform/defined-only.ts'
import { type HashCaller, hashCallerOf } from '../../platform/hash-queue.ts'
import type { Hasher } from '../../platform/hasher.ts'
import { AppError, withCurrentOnConflict } from '../../platform/http/app-error.ts'
import { implement } from '../../platform/http/implement.ts'
import { personToWire } from '../../platform/http/person-to-wire.ts'
import { type LineIssue, parsedBy, pastToWire, resultToWire, undoneToWire } from '../imports/index.ts'
import type { PasswordCheck } from './password-check.ts'
import type { StaffLine } from './staff-import-service.ts'
import type { CashTaking, LedgerEntry, NewMember, StaffMember } from './staff-member.ts'
import type { StaffService } from './staff-service.ts'

export const memberToWire = ({
  id,
  companyId,
  balance,
  pinFailures,
  allowedRoutes,
  approves,
  ...same
}: StaffMember): WireMember => ({
  ...same,
  _id: id,
  company: companyId,
  balance: fromMinor(balance),
  ...(pinFailures >= PIN_WARNING_FAILURES && { pinFailures }),
  allowedRoutes: [...allowedRoutes],
  ...(approves.length > 0 && { approves: [...approves] }),
})

const entryToWire = (entry: LedgerEntry) => ({
  _id: entry.id,
  kind: entry.kind,
  amount: fromMinor(entry.amount),
  balanceAfter: fromMinor(entry.balanceAfter),
  at: iso(entry.at),
  by: personToWire(entry.by),
  ...(entry.orderId !== null && { order: entry.orderId }),
  ...(entry.orderName !== null && { orderName: entry.orderName }),
  ...(entry.reason !== '' && { reason: entry.reason }),
  ...(entry.note !== '' && { note: entry.note }),
})

const takingToWire = ({ id, person, by, at, expected, counted, left, reason, note }: CashTaking) => ({
  _id: id,
  person: personToWire(person),
  by: personToWire(by),
  at: iso(at),
  expected: fromMinor(expected),
  counted: fromMinor(counted),
  difference: fromMinor(counted - expected),
  taken: fromMinor(counted - left),
  left: fromMinor(left),
  reason,
  note,
})

/** Hashes a changed secret before the unit of work begins. */
const hashed = async (
  hasher: Hasher,
  secret: string | undefined,
  by: HashCaller,
): Promise<string | undefined> => (secret === undefined ? undefined : hasher.hash(secret, by))

/** Whoever can change their own e-mail address can have a new password mailed to it. */
const changesAccess = (
  before: StaffMember,
  { password, pin, email }: HandlerInput<typeof staffEndpoints.update>['body'],
): boolean =>
  password !== undefined ||
  pin !== undefined ||
  // Compared as written: two spellings of one account name are two addresses for the mail.
  (email !== undefined && email !== before.email)

type StaffLines = HandlerInput<typeof staffEndpoints.importStaff>['body']['lines']

/** The lines of a file, as a preview needs them: nobody has a password yet. */
const staffLines = (lines: StaffLines) =>
  lines.map(({ line, seen, values }) => ({
    line,
    seen,
    values,
    person: parsedBy(ImportedPerson, values, (person) => person),
    create: parsedBy(ImportedNewPerson, values, (person) => person),
  }))
type PreviewedLine = ReturnType<typeof staffLines>[number]

/** Why a password cannot be used, as an issue of its line. */
const passwordIssues = async (check: () => Promise<void>): Promise<readonly LineIssue[]> => {
  try {
    await check()
    return []
  } catch (error) {
    if (error instanceof AppError && error.extra.issues) return error.extra.issues as readonly LineIssue[]
    throw error
  }
}

export const staffRoutes = (service: StaffService, passwords: PasswordCheck, hasher: Hasher) => {
  /** A line with the hashes of what was sent for somebody new; hashing is too slow for a unit of work. */
  const withHashes = async (
    { values, create, ...line }: PreviewedLine,
    isNew: boolean,
    by: HashCaller,
    hardToGuess: (password: string, owner: typeof ImportedNewPerson._zod.output) => Promise<void>,
  ): Promise<StaffLine> => {
    if (create.issues || !isNew) return { ...line, create: { issues: create.issues ?? [] } }
    const secrets = parsedBy(ImportedSecrets, values, (sent) => sent)
    if (secrets.issues) return { ...line, create: { issues: secrets.issues } }
    const { password, pin } = secrets.value
    const issues = await passwordIssues(() => hardToGuess(password, create.value))
    if (issues.length > 0) return { ...line, create: { issues } }
    const member: NewMember = {
      ...create.value,
      isPasswordByOwner: true,
      passwordHash: await hasher.hash(password, by),
      pinHash: await hasher.hash(pin, by),
    }
    return { ...line, create: { value: member } }
  }
  return implement(staffEndpoints, {
    list: async (_input, { read }) => (await read((tx) => service.list(tx))).map(memberToWire),
    archived: async (_input, { read }) => (await read((tx) => service.listArchived(tx))).map(memberToWire),
    update: async ({ params: { id }, body }, { caller, read, write }) => {
      const { password, pin, currentPassword, ...change } = body
      const before = await read(async (tx) => {
        const member = await service.find(tx, id)
        if (password !== undefined)
          await service.ensureHardToGuess(tx, password, { ...member, ...definedOnly(change) })
        return member
      })
      const isOwn = id === caller.userId && changesAccess(before, body)
      const proof = isOwn ? await passwords.verify(caller, currentPassword) : null
      const by = hashCallerOf(caller)
      const passwordHash = await hashed(hasher, password, by)
      const pinHash = await hashed(hasher, pin, by)
      return write(async (tx) => {
        const refusal = proof && (await passwords.confirm(tx, proof))
        if (refusal) return refusal
        return withCurrentOnConflict(
          memberToWire,
          service.update(tx, caller, id, { ...change, passwordHash, pinHash }).then(memberToWire),
        )
      })
    },
    archive: ({ params }, { caller, write }) =>
      write(async (tx) => memberToWire(await service.archive(tx, caller, params.id))),
    export: async ({ params }, { read }) => {
      const { exportedAt, records } = await read((tx) => service.exportOf(tx, params.id))
      return { exportedAt: iso(exportedAt), records }
    },
    erase: ({ params, body }, { caller, write }) =>
      write(async (tx) => {
        const { firstname, lastname } = await service.erase(tx, caller, params.id, body.username)
        return { _id: params.id, firstname, lastname }
      }),
    changeBalance: ({ params, query, body }, { caller, write }) =>
      write(async (tx) => {
        // A request whose path and body name different people changes no balance.
        const { id } = await service.findEver(tx, body._id ?? params.id)
        if (id !== params.id)
          throw new AppError('INPUT_INVALID', { issues: [{ path: '_id', key: 'VALUE_INVALID' }] })
        return memberToWire(await service.changeBalance(tx, caller, id, query.code, body.balance))
      }),
    takeCash: ({ params, body }, { caller, write }) =>
      write(async (tx) => {
        const { expected, counted, left = 0, reason = '', note = '' } = body
        return takingToWire(
          await service.takeCash(tx, caller, params.id, {
            expected: toMinor(expected),
            counted: toMinor(counted),
            left: toMinor(left),
            reason: expected === counted ? '' : reason,
            note,
          }),
        )
      }),
    ledger: async ({ params, query }, { read }) => {
      const { balance, entries } = await read((tx) => service.ledger(tx, params.id, query))
      return { balance: fromMinor(balance), entries: entries.map(entryToWire) }
    },
    dayStats: async ({ params, query }, { read }) => {
      const { count, total } = await read((tx) => service.dayStats(tx, params.id, params.section, query.date))
      return { numOrders: count, total: fromMinor(total) }
    },
    completed: async ({ query }, { read }) => {
      const people = await read((tx) => service.completedOn(tx, query.date))
      return people.map(({ userId, category, count, total }) => ({
        user: userId,
        category,
        numOrders: count,
        total: fromMinor(total),
      }))
    },
    dayStatsOfDays: async ({ params, query }, { read }) => {
      const days = await read((tx) => service.dayStatsOfDays(tx, params.id, params.section, query.date))
      return days.map(({ day, count, total }) => ({ date: day, numOrders: count, total: fromMinor(total) }))
    },
    importStaff: async ({ body }, { caller, read, write }) => {
      const lines = staffLines(body.lines)
      const plans = await read((tx) => service.planStaff(tx, lines))
      if (body.dryRun || plans.some(({ outcome }) => outcome === 'refused'))
        return resultToWire({ id: null, plans }, {})
      const withSecrets: StaffLine[] = []
      for (const [index, line] of lines.entries())
        withSecrets.push(
          await withHashes(line, plans[index]?.outcome === 'new', hashCallerOf(caller), (password, owner) =>
            read((tx) => service.ensureHardToGuess(tx, password, owner)),
          ),
        )
      return write(async (tx) =>
        resultToWire(await service.importStaff(tx, caller, body.fileName ?? '', withSecrets), {}),
      )
    },
    imports: async (_input, { read }) => (await read((tx) => service.imports(tx))).map(pastToWire),
    undoImport: ({ params }, { caller, write }) =>
      write(async (tx) => undoneToWire(await service.undoImport(tx, caller, params.id))),
  })
}
