import { type Category, createNameMatcher, MAX_MENU_GROUPS, MENU_COLOURS, nameKey } from '@kafana/domain'
import type { AuditLog } from '../../platform/audit/audit-log.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { LineIssue } from '../imports/index.ts'
import type { MenuGroup } from './menu-group-service.ts'
import { deleteGroup, emptyGroup, insertGroup } from './menu-group-store.ts'
import type { Product } from './product.ts'

/** The group that a line names; `id` is null for one that the import adds. */
export interface LineGroup {
  readonly id: string | null
  readonly name: string
  readonly category: Category
}

const keyOf = ({ category, name }: Pick<LineGroup, 'category' | 'name'>): string =>
  `${category} ${nameKey(name)}`

/** Finds the groups that lines name, each within its category. A name that is not there is one to add. */
export const createGroupFinder = (groups: readonly MenuGroup[]) => {
  const byCategory = Map.groupBy(groups, ({ category }) => category)
  const added = new Map<string, LineGroup>()
  return (name: string, category: Category): LineGroup | LineIssue => {
    const { found, several } = createNameMatcher(byCategory.get(category) ?? [])(name)
    if (several) return { path: 'group', key: 'IMPORT_AMBIGUOUS' }
    if (found) return found
    const fresh: LineGroup = { id: null, name, category }
    const before = added.get(keyOf(fresh))
    if (before) return before
    if (groups.length + added.size >= MAX_MENU_GROUPS) return { path: 'group', key: 'ERROR_TOO_MANY_GROUPS' }
    added.set(keyOf(fresh), fresh)
    return fresh
  }
}

interface Deps {
  readonly audit: AuditLog
  readonly clock: Clock
}

/** Adds the groups of an import, each with the first line that names it, after those that are there. */
export const createGroupAdder = (
  tx: WriteTx,
  by: string,
  groups: readonly (MenuGroup & { readonly position: number })[],
  { audit, clock }: Deps,
) => {
  const added = new Map<string, string>()
  return async ({ name, category }: LineGroup): Promise<string> => {
    const before = added.get(keyOf({ name, category }))
    if (before !== undefined) return before
    const [id, place] = [newId(), groups.length + added.size]
    const colour = MENU_COLOURS[place % MENU_COLOURS.length] ?? MENU_COLOURS[0]
    const position = (groups.at(-1)?.position ?? 0) + added.size + 1
    await tx.run(insertGroup, {
      id,
      name,
      category,
      colour,
      station: null,
      course: null,
      position,
      now: clock.now(),
    })
    await audit.record(tx, {
      by,
      action: 'menuGroup.created',
      entityId: id,
      details: { name, category, colour },
    })
    added.set(keyOf({ name, category }), id)
    return id
  }
}

/** Deletes groups that an import added, unless somebody has changed them or filled them with products since. */
export const deleteAddedGroups = async (
  tx: WriteTx,
  by: string,
  added: ReadonlySet<string>,
  { groups, menu, audit }: { groups: readonly MenuGroup[]; menu: readonly Product[]; audit: AuditLog },
): Promise<void> => {
  for (const { id, version } of groups) {
    if (!added.has(id) || version !== 1 || menu.some(({ group }) => group?.id === id)) continue
    await tx.run(emptyGroup, { groupId: id })
    await tx.run(deleteGroup, { id })
    await audit.record(tx, { by, action: 'menuGroup.deleted', entityId: id })
  }
}
