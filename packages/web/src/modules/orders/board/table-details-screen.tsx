import { hasCode } from '@kafana/client/api/api-error.ts'
import { callOptions, useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { VenueTable } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button } from '@mantine/core'
import { IconZoomQuestion } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { useSearchParams } from '../../../platform/navigation/search-params.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LiveBanner } from '../../../ui/live-banner.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { UnresolvedBillsBanner } from '../../billing/index.ts'
import { InlineSyncPanel } from '../sync-panel/sync-panel.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { LoadedBoard } from './loaded-board.tsx'
import { TabSkeleton } from './tab/tab-skeleton.tsx'
import { TableTab } from './tab/table-tab.tsx'
import { readView } from './table-view.ts'
import c from './table-details-screen.module.css'

const NotFound = () => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconZoomQuestion size={30} />}
      title={t('TABLE_DETAILS_NOT_FOUND')}
      hint={t('TABLE_DETAILS_NOT_FOUND_HINT')}
      action={
        <Button component={Link} to={ROUTES.establishment}>
          {t('TO_FLOOR_PLAN')}
        </Button>
      }
    />
  )
}

interface TableViewsProps {
  readonly table: VenueTable
  /** The zone's name, if it is loaded. */
  readonly zone: string | undefined
}

/** The page of a table: what its party owes, or the board of its orders. */
const TableViews = ({ table, zone }: TableViewsProps) => {
  const [params] = useSearchParams()
  const View = readView(params) === 'board' ? LoadedBoard : TableTab
  return (
    <Page title={table.name} subtitle={zone} back={ROUTES.establishment}>
      <LiveBanner inset />
      <UnresolvedBillsBanner inset />
      <InlineSyncPanel inset />
      <View table={table} />
    </Page>
  )
}

/** One table: what its parties owe, and its orders by status. */
const TableDetailsScreen = () => {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const queryClient = useQueryClient()
  const table = useCall(
    'layout',
    'table',
    { params: { id } },
    // Known from the floor: the page opens while the server is away, too.
    {
      initialData: () =>
        queryClient.getQueryData(callOptions('layout', 'tables').queryKey)?.find(({ _id }) => _id === id),
      initialDataUpdatedAt: 0,
    },
  )
  const zones = useCall('layout', 'zones')
  const isMissing = hasCode(table.error, 'NOT_FOUND')
  const zone = zones.data?.find(({ _id }) => _id === table.data?.zone)?.name
  return (
    <div className={c.page}>
      {table.data && !isMissing ? (
        <TableViews key={id} table={table.data} zone={zone} />
      ) : (
        <Page title={t('TABLE')} back={ROUTES.establishment}>
          {isMissing ? (
            <NotFound />
          ) : (
            <QueryView
              query={table}
              failure={t('FAILED_TO_FETCH_TABLE_DATA')}
              skeleton={readView(params) === 'board' ? <BoardSkeleton /> : <TabSkeleton />}
            >
              {() => null}
            </QueryView>
          )}
        </Page>
      )}
    </div>
  )
}

export { TableDetailsScreen as Component }
export const handle = { wide: true }
