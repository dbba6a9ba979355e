import { ROUTES } from '@kafana/domain'
import { Button } from '@mantine/core'
import { IconZoomQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { hasCode } from '../../../platform/api/api-error.ts'
import { useCall } from '../../../platform/api/query.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { BoardSkeleton } from './order-board.tsx'
import { TableOrders } from './table-orders.tsx'
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

/** One table: its orders by status, and its bills. */
const TableDetailsScreen = () => {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const table = useCall('layout', 'table', { params: { id } })
  const zones = useCall('layout', 'zones')
  const isMissing = hasCode(table.error, 'NOT_FOUND')
  const zone = zones.data?.find(({ _id }) => _id === table.data?.zone)?.name
  return (
    <div className={c.page}>
      {table.data && !isMissing ? (
        <TableOrders key={id} table={table.data} zone={zone} />
      ) : (
        <Page title={t('TABLE')} back={ROUTES.establishment}>
          {isMissing ? (
            <NotFound />
          ) : (
            <QueryView query={table} failure={t('FAILED_TO_FETCH_TABLE_DATA')} skeleton={<BoardSkeleton />}>
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
