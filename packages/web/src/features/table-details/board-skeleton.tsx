import { ORDER_STATUSES } from '@kafana/domain'
import { Skeleton } from '@mantine/core'
import c from './board-skeleton.module.css'

/** The board's columns before its orders are there. */
export const BoardSkeleton = () => (
  <div className={c.columns}>
    {ORDER_STATUSES.map((status, index) => (
      <div key={status} className={c.column}>
        <Skeleton height={20} width="60%" />
        {Array.from({ length: index % 3 }, (_, card) => (
          <Skeleton key={card} height={120} radius={12} />
        ))}
      </div>
    ))}
  </div>
)
