import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useEffect, useRef } from 'react'
import { type MenuPage, pageName } from './menu-pages.ts'
import classes from './page-chips.module.css'

interface Props {
  readonly pages: readonly MenuPage[]
  readonly shown: string
  readonly onShow: (key: string) => void
}

/** The pages of the menu at the thumb; that which is shown is in sight. */
export const PageChips = ({ pages, shown, onShow }: Props) => {
  const { t } = useTranslation()
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    row.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown])
  return (
    <nav ref={row} className={classes['chips']} aria-label={t('PRODUCTS')}>
      {pages.map((page) => (
        <button
          key={page.key}
          type="button"
          className={classes['chip']}
          aria-pressed={page.key === shown}
          {...(page.is === 'own' && { 'aria-label': pageName(page, t) })}
          onClick={() => onShow(page.key)}
        >
          {page.is === 'own' ? '★' : pageName(page, t)}
        </button>
      ))}
    </nav>
  )
}
