import { useCall } from '@kafana/client/api/query.ts'
import { type Groups, withChoices } from '@kafana/client/pad/line-choice.ts'
import type { Priced } from '@kafana/client/pad/priced-lines.ts'
import type { Product } from '@kafana/contract'
import type { TicketLine } from '@kafana/domain'
import { useMemo } from 'react'

/** The groups of options of the venue; undefined while they are not loaded. Not asked for if no product has any. */
export const useModifierGroups = (menu: readonly Product[] | undefined): Groups => {
  const enabled = menu?.some(({ modifierGroups }) => modifierGroups) ?? false
  return useCall('catalog', 'modifierGroups', {}, { enabled }).data
}

/** The lines of the pad with what was chosen for them, and the groups that they were chosen from. */
export const useLineChoices = (
  lines: readonly Priced<TicketLine>[],
  menu: readonly Product[] | undefined,
) => {
  const groups = useModifierGroups(menu)
  return { groups, lines: useMemo(() => withChoices(lines, groups), [lines, groups]) }
}
