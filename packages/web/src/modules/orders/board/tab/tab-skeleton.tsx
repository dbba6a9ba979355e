import { Skeleton } from '@mantine/core'
import c from './tab-skeleton.module.css'

/** Two rounds, and beside them what is owed. */
export const TabSkeleton = () => (
  <div className={c.skeleton}>
    <div className={c.summary}>
      <Skeleton height={44} />
      <Skeleton height={24} width="60%" />
      <Skeleton height={50} radius="md" />
    </div>
    <div className={c.rounds}>
      <Skeleton height={150} radius={16} />
      <Skeleton height={150} radius={16} />
    </div>
  </div>
)
