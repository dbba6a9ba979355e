import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Product } from '@kafana/contract'
import { useState } from 'react'
import { MenuTabs } from '../order-entry/menu-tabs.tsx'

const ALL = 'all'

type Group = NonNullable<Product['group']>

/** The groups of these products, in the order of the menu. */
const groupsOf = (products: readonly Product[]): Group[] => {
  const groups = new Map(products.flatMap(({ group }) => (group ? [[group._id, group] as const] : [])))
  return [...groups.values()].toSorted((a, b) => a.position - b.position)
}

/**
 * The products of the group that is shown, or all of them, and what `GroupFilter` needs to change that. Typing searches
 * all of them.
 */
export const useGroupFilter = (products: readonly Product[], typed: string) => {
  const [shown, onShow] = useState<string | null>(null)
  const groups = groupsOf(products)
  // The shown group may be deleted by somebody else.
  const isShown = groups.some(({ _id }) => _id === shown)
  const isFiltered = isShown && typed.trim() === ''
  return {
    groups,
    shown: isShown ? shown : null,
    onShow,
    offered: isFiltered ? products.filter(({ group }) => group?._id === shown) : products,
  }
}

interface Props {
  readonly groups: readonly Group[]
  /** The id of the shown group; null for all. */
  readonly shown: string | null
  readonly onShow: (group: string | null) => void
}

/** Shows one group of the menu, or all of it; nothing for a menu without groups. */
export const GroupFilter = ({ groups, shown, onShow }: Props) => {
  const { t } = useTranslation()
  if (groups.length === 0) return null
  const all = { key: ALL, name: t('FILTER_ALL') }
  return (
    <MenuTabs
      tabs={[all, ...groups.map(({ _id, name, colour }) => ({ key: _id, name, colour }))]}
      shown={shown ?? ALL}
      // A second press shows all again.
      onShow={(key) => onShow(key === ALL || key === shown ? null : key)}
    />
  )
}
