import { emailKey, type ImportList, type Role, usernameKey } from '@kafana/domain'
import type { Caller } from '../../platform/http/caller.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  createFirstMention,
  type ImportService,
  type LineIssue,
  type LinePlan,
  type Parsed,
  type PastImport,
  planNew,
  refuse,
  type UndoneImport,
} from '../imports/index.ts'
import type { MemberService } from './member-service.ts'
import type { NewMember, StaffMember } from './staff-member.ts'
import { selectEmailHolder } from './staff-read-model.ts'

/** Somebody as a file names them. */
export interface ImportedPerson {
  readonly firstname: string
  readonly lastname: string
  readonly username: string
  readonly email: string
  readonly role: Role
}

/** A line: who it names, and what it gives somebody new, with a temporary password and PIN, both hashed. */
export interface StaffLine<New = NewMember> {
  readonly line: number
  readonly seen: number | null | undefined
  readonly person: Parsed<ImportedPerson>
  readonly create: Parsed<New>
}

/** Imports of staff. `planStaff` reads only; `importStaff` adds everybody who is new, or nobody. */
export interface StaffImportService {
  planStaff<New>(tx: Tx, lines: readonly StaffLine<New>[]): Promise<LinePlan<New>[]>
  importStaff(
    tx: WriteTx,
    caller: Caller,
    fileName: string,
    lines: readonly StaffLine[],
  ): Promise<{ readonly id: string | null; readonly plans: readonly LinePlan<NewMember>[] }>
  imports(tx: Tx): Promise<PastImport[]>
  /** Archives everybody whom the import added, except who has changed since. @throws AppError NOT_FOUND */
  undoImport(tx: WriteTx, caller: Caller, id: string): Promise<UndoneImport>
}

const LISTS: readonly ImportList[] = ['staff']

/** What an import leaves: nothing that could not be erased. */
interface State {
  readonly version: number
}

const isSamePerson = (member: StaffMember, person: ImportedPerson): boolean =>
  member.firstname === person.firstname &&
  member.lastname === person.lastname &&
  member.role === person.role &&
  emailKey(member.email) === emailKey(person.email)

export const createStaffImportService = (
  { list, create, archive }: Pick<MemberService, 'list' | 'create' | 'archive'>,
  imports: ImportService,
): StaffImportService => {
  const planStaff = async <New>(tx: Tx, lines: readonly StaffLine<New>[]): Promise<LinePlan<New>[]> => {
    const staff = new Map((await list(tx)).map((member) => [usernameKey(member.username), member]))
    const mentioned = createFirstMention()
    const repeated = (line: number, { username, email }: ImportedPerson): LineIssue | null =>
      mentioned(`username ${usernameKey(username)}`, line, 'username') ??
      mentioned(`email ${emailKey(email)}`, line, 'email')
    const planAdded = async (line: number, person: ImportedPerson, added: Parsed<New>) => {
      // Anybody on this server may have the address.
      const holder = await tx.get(selectEmailHolder, { emailKey: emailKey(person.email) })
      if (holder) return refuse(line, [{ path: 'email', key: 'ERROR_EMAIL_TAKEN' }])
      return added.issues ? refuse(line, added.issues) : planNew(line, added.value)
    }
    const plans: LinePlan<New>[] = []
    for (const { line, seen, person, create: added } of lines) {
      if (person.issues) {
        plans.push(refuse(line, person.issues))
        continue
      }
      const member = staff.get(usernameKey(person.value.username))
      const issue = repeated(line, person.value)
      const version = member?.version ?? null
      if (issue) plans.push(refuse(line, [issue], version))
      else if (seen !== undefined && seen !== version)
        plans.push(refuse(line, [{ path: 'username', key: 'IMPORT_CHANGED_SINCE' }], version))
      else if (!member) plans.push(await planAdded(line, person.value, added))
      else if (!isSamePerson(member, person.value))
        plans.push(refuse(line, [{ path: 'username', key: 'IMPORT_PERSON_DIFFERS' }], version))
      else plans.push({ line, outcome: 'unchanged', changes: [], issues: [], version, write: null })
    }
    return plans
  }
  return {
    planStaff,
    importStaff: async (tx, { userId }, fileName, lines) => {
      const plans = await planStaff(tx, lines)
      const file = { list: 'staff', fileName } as const
      const id = await imports.run<NewMember, State>(tx, userId, file, plans, async (member, line) => {
        const added = await create(tx, userId, member)
        return { line, id: added.id, before: null, after: { version: added.version } }
      })
      return { id, plans }
    },
    imports: (tx) => imports.past(tx, LISTS),
    undoImport: async (tx, caller, importId) => {
      const staff = new Map((await list(tx)).map((member) => [member.id, member]))
      return imports.undo<State>(tx, caller.userId, importId, LISTS, async ({ id, after }) => {
        const member = staff.get(id)
        if (!member) return 'IMPORT_GONE'
        if (member.version !== after.version) return 'IMPORT_CHANGED_SINCE'
        if (member.balance !== 0) return 'ERROR_BALANCE_LEFT'
        await archive(tx, caller, id)
        return null
      })
    },
  }
}
