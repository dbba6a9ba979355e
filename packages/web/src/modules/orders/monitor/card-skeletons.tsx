import { Skeleton } from '@mantine/core'
import c from './monitor-screen.module.css'

const SKELETONS = 8

/** In the place of cards until they are loaded. */
export const CardSkeletons = () => (
  <div className={c.skeletons}>
    {Array.from({ length: SKELETONS }, (_, index) => (
      <Skeleton key={index} height={336} radius={14} />
    ))}
  </div>
)
