import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { QueryView, type QueryState } from './query-view.tsx'

interface PagedQuery<Page> extends QueryState<{ readonly pages: readonly Page[] }> {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

interface Props<Page, Row> {
  readonly query: PagedQuery<Page>
  readonly rowsOf: (page: Page) => readonly Row[]
  /** Shown where there are no rows. */
  readonly empty?: ReactNode
  /** Shown where they could not be read. */
  readonly failure?: string
  readonly children: (rows: readonly Row[]) => ReactNode
}

/** A list that is read page by page, with a button for the next one. */
export const PagedList = <Page, Row>({ query, rowsOf, empty, failure, children }: Props<Page, Row>) => {
  const { t } = useTranslation()
  return (
    <>
      <QueryView query={query} {...(failure !== undefined && { failure })}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => rowsOf(page))
          return rows.length === 0 && empty !== undefined ? empty : children(rows)
        }}
      </QueryView>
      {query.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('SHOW_MORE')}
        </Button>
      )}
    </>
  )
}
