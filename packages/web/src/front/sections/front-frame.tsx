import type { ReactNode } from 'react'
import { useFront } from '../front-context.ts'
import { Footer } from './footer.tsx'
import { Top } from './top.tsx'

/** What every front page has: its first and last rows, and the place where news appear. */
export const FrontFrame = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useFront()
  return (
    <>
      <Top />
      <main id="content">{children}</main>
      <Footer />
      <section
        id="toasts"
        className="toasts"
        aria-label={t('NOTIFICATIONS')}
        data-language-changed={t('LANGUAGE_CHANGED')}
        data-close={t('CLOSE')}
      />
    </>
  )
}
