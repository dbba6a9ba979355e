import { emailKey, type Category } from '@kafana/domain'
import { changesOf } from '../../platform/audit/audit-log.ts'
import { definedOnly } from '../../platform/defined-only.ts'
import { AppError, ensureVersion, ensureFound } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { isSameName } from '../../platform/names.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { StaffService } from '../staff/index.ts'
import {
  deleteMember,
  deleteMembers,
  deleteSection,
  insertMember,
  insertSection,
  selectMembers,
  selectSections,
  updateSection,
} from './section-store.ts'

export interface Section {
  readonly id: string
  readonly name: string
  /** Only orders of this category count for its members; null counts all. */
  readonly category: Category | null
  readonly staff: readonly {
    readonly id: string
    readonly email: string
    readonly firstname: string
    readonly lastname: string
  }[]
  readonly version: number
}
export interface NewSection {
  readonly name: string
  readonly category?: Category | null | undefined
}
export interface SectionChange {
  readonly name?: string | undefined
  readonly category?: Category | null | undefined
  readonly version?: number | undefined
}

export interface SectionService {
  list(tx: Tx): Promise<Section[]>
  /** @throws AppError NAME_TAKEN */
  create(tx: WriteTx, by: string | null, section: NewSection): Promise<Section>
  /** The sections of a new venue: Kitchen for food, Bar for drink. */
  createDefaults(tx: WriteTx): Promise<void>
  /** @throws AppError NOT_FOUND, NAME_TAKEN; ConflictError VERSION_CONFLICT */
  update(tx: WriteTx, by: string, id: string, change: SectionChange): Promise<Section>
  remove(tx: WriteTx, by: string, id: string): Promise<Section>
  /** @throws AppError NOT_FOUND when nobody in the venue has this address */
  addMember(tx: WriteTx, by: string, id: string, email: string): Promise<Section>
  removeMember(tx: WriteTx, by: string, id: string, userId: string): Promise<Section>
}

const DEFAULTS: readonly NewSection[] = [
  { name: 'Kitchen', category: 'food' },
  { name: 'Bar', category: 'drink' },
]

const list = async (tx: Tx): Promise<Section[]> => {
  const members = await tx.all(selectMembers, {})
  return (await tx.all(selectSections, {})).map(({ id, name, category, version }) => ({
    id,
    name,
    category,
    version,
    staff: members
      .filter((member) => member.section_id === id)
      .map(({ section_id: _section, ...person }) => person),
  }))
}
const find = async (tx: Tx, id: string): Promise<Section> =>
  ensureFound((await list(tx)).find((section) => section.id === id))

const ensureNameFree = async (tx: Tx, name: string, id: string | null): Promise<void> => {
  if ((await list(tx)).some((other) => other.id !== id && isSameName(other.name, name)))
    throw new AppError('NAME_TAKEN')
}

export const createSectionService = (
  { audit }: Pick<Platform, 'audit'>,
  staff: Pick<StaffService, 'list'>,
): SectionService => {
  const record = changesOf(audit, 'sections')
  const create: SectionService['create'] = async (tx, by, { name, category = null }) => {
    await ensureNameFree(tx, name, null)
    const [id, position] = [newId(), (await list(tx)).length]
    await tx.run(insertSection, { id, name, category, position })
    await record(tx, by, 'section.created', id, { name, category })
    return find(tx, id)
  }
  return {
    list,
    create,
    createDefaults: async (tx) => {
      for (const section of DEFAULTS) await create(tx, null, section)
    },
    update: async (tx, by, id, { version, ...change }) => {
      const before = await find(tx, id)
      ensureVersion(before, version)
      const after = { ...before, ...definedOnly(change) }
      await ensureNameFree(tx, after.name, id)
      await tx.run(updateSection, { id, name: after.name, category: after.category })
      await record(tx, by, 'section.updated', id, definedOnly(change))
      return find(tx, id)
    },
    remove: async (tx, by, id) => {
      const before = await find(tx, id)
      await tx.run(deleteMembers, { sectionId: id })
      await tx.run(deleteSection, { id })
      await record(tx, by, 'section.removed', id, { name: before.name })
      return before
    },
    addMember: async (tx, by, id, email) => {
      await find(tx, id)
      const person = ensureFound(
        (await staff.list(tx)).find((member) => emailKey(member.email) === emailKey(email)),
      )
      await tx.run(insertMember, { sectionId: id, userId: person.id })
      await record(tx, by, 'section.member-added', id, { userId: person.id })
      return find(tx, id)
    },
    removeMember: async (tx, by, id, userId) => {
      const { staff: members } = await find(tx, id)
      ensureFound(members.find((member) => member.id === userId))
      await tx.run(deleteMember, { sectionId: id, userId })
      await record(tx, by, 'section.member-removed', id, { userId })
      return find(tx, id)
    },
  }
}
