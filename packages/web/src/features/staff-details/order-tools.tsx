import type { Category } from '@kafana/domain'
import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAddressText } from '../../platform/links/use-address-text.ts'
import { categoryOptions } from '../../ui/category-text.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import c from './staff-details-screen.module.css'

/** What the orders are narrowed to, as the address has it; nothing where it names nothing that makes sense. */
export interface OrderChoice {
  readonly search?: string
  readonly category?: Category
}

export const useOrderChoice = (): OrderChoice => {
  const { t } = useTranslation()
  const [search] = useAddressText('search')
  const [wanted] = useAddressText('category')
  const category = categoryOptions(t).find(({ value }) => value === wanted)?.value
  return { ...(search === '' ? {} : { search }), ...(category === undefined ? {} : { category }) }
}

/** Finds orders by name and by kind. */
export const OrderTools = ({
  names,
  choice,
}: {
  readonly names: readonly string[]
  readonly choice: OrderChoice
}) => {
  const { t } = useTranslation()
  const [, setSearch] = useAddressText('search')
  const [, setCategory] = useAddressText('category')
  return (
    <div className={c.finding}>
      <div className={c.search}>
        <SearchBox
          label={t('SEARCH_ORDERS')}
          options={names}
          initial={choice.search ?? ''}
          onSearch={setSearch}
        />
      </div>
      <SegmentedControl
        aria-label={t('CATEGORY')}
        value={choice.category ?? ''}
        onChange={setCategory}
        data={[{ value: '', label: t('FILTER_ALL') }, ...categoryOptions(t)]}
      />
    </div>
  )
}
