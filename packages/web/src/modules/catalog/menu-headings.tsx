import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Product } from '@kafana/contract'
import type { Category, MenuColour } from '@kafana/domain'
import { CATEGORY_TEXT } from '../../ui/labels.ts'
import { MenuColourMark } from '../../ui/menu-colour.tsx'

/** A part of the list: a group of the menu, or what a category has without a group. */
export interface MenuHeading {
  readonly key: string
  readonly category: Category
  readonly group: { readonly name: string; readonly colour: MenuColour } | null
}

export const headingOf = ({ category, group }: Product): MenuHeading => ({
  key: group?._id ?? category,
  category,
  group,
})

/** A group with its colour, or "Food · no group". */
export const GroupHeading = ({ category, group }: Omit<MenuHeading, 'key'>) => {
  const { t } = useTranslation()
  return group ? (
    <>
      <MenuColourMark colour={group.colour} /> <strong>{group.name}</strong>
    </>
  ) : (
    <>
      <strong>{t(CATEGORY_TEXT[category])}</strong> · {t('WITHOUT_MENU_GROUP')}
    </>
  )
}
