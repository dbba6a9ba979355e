import { pageCount } from '@kafana/domain'
import { Pagination } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from './use-is-phone.ts'
import c from './pager.module.css'

interface Props {
  readonly page: number
  readonly onPage: (page: number) => void
  /** How many entries there are in all. */
  readonly total: number
  readonly perPage: number
  /** Pages shown on each side of the present one; 2 makes five in a row. */
  readonly siblings?: number
  /** Pages shown at each end. */
  readonly boundaries?: number
}

/** The pages of a list; nothing where one page holds all. A phone has room for fewer numbers. */
export const Pager = ({ page, onPage, total, perPage, siblings = 2, boundaries = 2 }: Props) => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const pages = pageCount(total, perPage)
  if (pages <= 1) return null
  return (
    <nav className={c.pager} aria-label={t('PAGES')}>
      <Pagination
        gap={isPhone ? 4 : 8}
        total={pages}
        value={page}
        onChange={onPage}
        siblings={isPhone ? 0 : siblings}
        boundaries={isPhone ? 1 : boundaries}
        getItemProps={(number) => ({ 'aria-label': t('PAGE_NUMBER', { number }) })}
        getControlProps={(control) => ({
          'aria-label': control === 'previous' ? t('PREVIOUS_PAGE') : t('NEXT_PAGE'),
        })}
      />
    </nav>
  )
}
