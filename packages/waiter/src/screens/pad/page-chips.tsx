import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { type MenuPage, pageName } from './menu-pages.ts'
import classes from './page-chips.module.css'

const bringIntoSight = (chip: HTMLElement | null): void =>
  chip?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

interface Props {
  readonly pages: readonly MenuPage[]
  readonly shown: string
  readonly onShow: (key: string) => void
}

/** The pages of the menu at the thumb; that which is shown is in sight. */
export const PageChips = ({ pages, shown, onShow }: Props) => {
  const { t } = useTranslation()
  return (
    <nav className={classes['chips']} aria-label={t('PRODUCTS')}>
      {pages.map((page) => (
        <button
          key={page.key}
          type="button"
          className={classes['chip']}
          aria-pressed={page.key === shown}
          ref={page.key === shown ? bringIntoSight : undefined}
          {...(page.is === 'own' && { 'aria-label': pageName(page, t) })}
          onClick={() => onShow(page.key)}
        >
          {page.is === 'own' ? '★' : pageName(page, t)}
        </button>
      ))}
    </nav>
  )
}
