import { type Category, MAX_MENU_GROUPS, type MenuColour } from '@kafana/domain'
import { changesOf } from '../../platform/audit/audit-log.ts'
import { definedOnly } from '../../platform/defined-only.ts'
import { AppError, ensureFound, ensureVersion } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { isSameName } from '../../platform/names.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CompanyService } from '../company/index.ts'
import {
  clearGroup,
  deleteGroup,
  emptyGroup,
  fillGroup,
  insertGroup,
  placeGroup,
  selectGroups,
  updateGroup,
} from './menu-group-store.ts'
import { selectProducts } from './product-store.ts'
import { ensureStation } from './station-routing.ts'

/** A part of the food or of the drinks. */
export interface MenuGroup {
  readonly id: string
  readonly name: string
  readonly category: Category
  readonly colour: MenuColour
  /** Where its products are made, unless they have a station of their own. */
  readonly station: string | null
  /** That of its products unless somebody chooses another. */
  readonly course: string | null
  readonly version: number
}

export interface NewMenuGroup extends Pick<MenuGroup, 'name' | 'category' | 'colour'> {
  readonly course?: string | null | undefined
  /** The products of the group from now on; undefined leaves them as they are. */
  readonly products?: readonly string[] | undefined
  readonly station?: string | null | undefined
}
/** Undefined fields stay as they are. */
export type MenuGroupChange = {
  readonly [K in 'name' | 'colour' | 'course' | 'products' | 'station']?: NewMenuGroup[K] | undefined
} & { readonly version?: number | undefined }

export interface MenuGroupService {
  /** In the order of the menu. */
  groups(tx: Tx): Promise<MenuGroup[]>
  /** @throws AppError NAME_TAKEN, TOO_MANY_GROUPS, and for its products and its station NOT_FOUND, GROUP_OF_OTHER_CATEGORY, STATION_OF_OTHER_CATEGORY */
  createGroup(tx: WriteTx, caller: Caller, values: NewMenuGroup): Promise<MenuGroup>
  /**
   * @throws AppError NOT_FOUND, NAME_TAKEN, GROUP_OF_OTHER_CATEGORY, STATION_OF_OTHER_CATEGORY; ConflictError
   * VERSION_CONFLICT
   */
  updateGroup(tx: WriteTx, caller: Caller, id: string, change: MenuGroupChange): Promise<MenuGroup>
  /** Groups that are left out follow those that are named, in their old order. @throws AppError NOT_FOUND */
  orderGroups(tx: WriteTx, caller: Caller, ids: readonly string[]): Promise<MenuGroup[]>
  /** Its products stay, without a group. @throws AppError NOT_FOUND */
  removeGroup(tx: WriteTx, caller: Caller, id: string): Promise<MenuGroup>
  /**
   * Checks that products of this category may be in the group.
   * @throws AppError NOT_FOUND, GROUP_OF_OTHER_CATEGORY
   */
  ensureGroup(tx: Tx, id: string, category: Category): Promise<void>
}

/** Two groups of one name would be one to whoever looks for it, but food and drinks may have a group of the same name. */
const ensureNameFree = (
  groups: readonly MenuGroup[],
  { id, name, category }: Pick<MenuGroup, 'id' | 'name' | 'category'>,
): void => {
  const isTaken = (other: MenuGroup): boolean =>
    other.id !== id && other.category === category && isSameName(other.name, name)
  if (groups.some(isTaken)) throw new AppError('NAME_TAKEN')
}

const ensureCategory = (of: { readonly category: Category }, category: Category): void => {
  if (of.category !== category) throw new AppError('GROUP_OF_OTHER_CATEGORY')
}

/** Replaces the products of a group. */
const writeProducts = async (
  tx: WriteTx,
  { id: groupId, category }: Pick<MenuGroup, 'id' | 'category'>,
  ids: readonly string[],
): Promise<void> => {
  const found = new Map((await tx.all(selectProducts, { ids })).map((product) => [product.id, product]))
  for (const id of ids) ensureCategory(ensureFound(found.get(id)), category)
  await tx.run(clearGroup, { groupId })
  await tx.run(fillGroup, { groupId, ids })
}

export const createMenuGroupService = (
  { audit, clock }: Pick<Platform, 'audit' | 'clock'>,
  company: Pick<CompanyService, 'courseOrder'>,
): MenuGroupService => {
  const ensureCourse = async (tx: Tx, course: string | null | undefined): Promise<void> => {
    if (course && !(await company.courseOrder(tx)).order.includes(course)) throw new AppError('NOT_FOUND')
  }
  const record = changesOf(audit, 'catalog')
  const groups = (tx: Tx) => tx.all(selectGroups, {})
  const current = async (tx: Tx, id: string) =>
    ensureFound((await groups(tx)).find((group) => group.id === id))
  return {
    groups,
    createGroup: async (tx, { userId }, { products, station = null, ...values }) => {
      const before = await groups(tx)
      if (before.length >= MAX_MENU_GROUPS) throw new AppError('TOO_MANY_GROUPS')
      const group = { ...values, station, course: values.course ?? null, id: newId() }
      ensureNameFree(before, group)
      await ensureStation(tx, station, group.category)
      await ensureCourse(tx, group.course)
      await tx.run(insertGroup, {
        ...group,
        position: (before.at(-1)?.position ?? 0) + 1,
        now: clock.now(),
      })
      if (products) await writeProducts(tx, group, products)
      await record(tx, userId, 'menuGroup.created', group.id, { ...values, station, products })
      return current(tx, group.id)
    },
    updateGroup: async (tx, { userId }, id, { version, ...sent }) => {
      const before = await current(tx, id)
      ensureVersion(before, version)
      const { products, ...change } = definedOnly(sent)
      const after = { ...before, ...change }
      ensureNameFree(await groups(tx), after)
      await ensureStation(tx, after.station, after.category)
      if (change.course !== before.course) await ensureCourse(tx, change.course)
      await tx.run(updateGroup, after)
      if (products) await writeProducts(tx, after, products)
      await record(tx, userId, 'menuGroup.updated', id, { ...change, ...(products && { products }) })
      return current(tx, id)
    },
    orderGroups: async (tx, { userId }, ids) => {
      const before = await groups(tx)
      const known = new Map(before.map((group) => [group.id, group]))
      for (const id of ids) ensureFound(known.get(id))
      const order = [...new Set([...ids, ...known.keys()])]
      for (const [position, id] of order.entries())
        if (known.get(id)?.position !== position) await tx.run(placeGroup, { id, position })
      await record(tx, userId, 'menuGroup.ordered', '', { groups: order })
      return groups(tx)
    },
    removeGroup: async (tx, { userId }, id) => {
      const before = await current(tx, id)
      await tx.run(emptyGroup, { groupId: id })
      await tx.run(deleteGroup, { id })
      await record(tx, userId, 'menuGroup.deleted', id)
      return before
    },
    ensureGroup: async (tx, id, category) => ensureCategory(await current(tx, id), category),
  }
}
