import { ORDER_STATUSES } from '@kafana/domain'
import { Skeleton } from '@mantine/core'
import c from './board-skeleton.module.css'

/** The columns of the board while it loads. */
export const BoardSkeleton = () => (
  <div className={c.skeleton}>
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
