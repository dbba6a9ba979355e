import type { Formats } from '@kafana/client/i18n/formats.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Product } from '@kafana/contract'
import { memo, useEffect } from 'react'
import { type MenuPage, pageName } from './menu-pages.ts'
import { Tile } from './tile.tsx'
import classes from './product-menu.module.css'

interface TileActions {
  readonly formats: Formats
  readonly onAdd: (product: Product) => void
  readonly onOpen: (product: Product) => void
}

interface TilesProps extends TileActions {
  readonly title: string
  readonly isTitleShown?: boolean
  readonly products: readonly Product[]
}

const Tiles = ({ title, isTitleShown = false, products, ...actions }: TilesProps) => (
  <section aria-label={title}>
    {isTitleShown && <h2 className={classes['title']}>{title}</h2>}
    <ul className={classes['tiles']}>
      {products.map((product) => (
        <Tile key={product._id} product={product} {...actions} />
      ))}
    </ul>
  </section>
)

const scrollToTop = (): void => {
  scrollTo(0, 0)
}

/** The products of one page of the menu, from its top: its key is that of the page. A change of the draft does not render them again. */
export const ProductMenu = memo(({ page, ...actions }: TileActions & { readonly page: MenuPage }) => {
  const { t } = useTranslation()
  useEffect(scrollToTop, [])
  if (page.is === 'group') return <Tiles title={pageName(page, t)} products={page.products} {...actions} />
  return (
    <>
      {page.favourites.length > 0 && (
        <Tiles title={t('PAD_FAVOURITES')} isTitleShown products={page.favourites} {...actions} />
      )}
      {page.recent.length > 0 && (
        <Tiles title={t('PAD_RECENT')} isTitleShown products={page.recent} {...actions} />
      )}
    </>
  )
})

interface FoundProps extends TileActions {
  readonly products: readonly Product[]
}

/** What a search has found. */
export const FoundProducts = memo(({ products, ...actions }: FoundProps) => {
  const { t } = useTranslation()
  useEffect(scrollToTop, [])
  if (products.length === 0)
    return (
      <p className={classes['nothing']} role="status">
        <strong>{t('NO_PRODUCTS_FOUND')}</strong> {t('SEARCH_HINT')}
      </p>
    )
  return <Tiles title={t('PRODUCTS')} products={products} {...actions} />
})
