import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'

/**
 * A skeleton of exactly the size of its content, at every width and in every language: the content is laid out with
 * made-up data, and is neither seen, read out nor reached by the keyboard.
 */
export const ContentSkeleton = ({ children }: { readonly children: ReactNode }) => (
  <Skeleton radius="md">
    <div inert aria-hidden>
      {children}
    </div>
  </Skeleton>
)
