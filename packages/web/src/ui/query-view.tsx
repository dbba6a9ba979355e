import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../platform/api/api-error.ts'
import { errorText } from '../platform/api/error-text.ts'
import { useLiveState } from '../platform/live/live.ts'
import { couldNotAsk } from '../platform/live/refresher.ts'
import { notify } from './notify.ts'

const SKELETON_AFTER_MS = 150

/** Several reads as one: of a query's result what a view needs. */
export interface Read<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

interface Props<T> {
  readonly query: UseQueryResult<T> | Read<T>
  readonly children: (data: T) => ReactNode
  /** Shaped like the content; three rows when left out. */
  readonly skeleton?: ReactNode
  /** What could not be read, such as "Failed to fetch products!"; the reason stands below it. */
  readonly failure?: string | undefined
  /** Lets the toast give the server's reason, where it gave one, instead of `failure`. */
  readonly saysWhy?: boolean | undefined
}

const Later = ({ children }: { readonly children: ReactNode }) => {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SKELETON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return shown ? children : null
}

const Rows = () => (
  <Stack gap="sm">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} height={64} radius="lg" />
    ))}
  </Stack>
)

/** What went wrong with a read, told in a toast once; while the server is away the banner tells it for all reads at once. */
const useFailure = (
  { error }: Pick<Read<unknown>, 'error'>,
  { failure, saysWhy = false }: Pick<Props<unknown>, 'failure' | 'saysWhy'>,
): string | undefined => {
  const { t } = useTranslation()
  const isAway = useLiveState().phase === 'lost' && couldNotAsk(error)
  const reason = error ? errorText(error, t) : undefined
  const isTold = saysWhy && isApiError(error) && error.status > 0
  const shout = reason === undefined || isTold ? reason : (failure ?? reason)
  useEffect(() => {
    if (shout !== undefined && !isAway) notify.error(shout)
  }, [shout, isAway])
  return isAway ? t('LOADS_WHEN_LIVE') : reason
}

/** A read on screen: its skeleton after a moment, its data, or what went wrong with a way to try again. Data that is there stays while it is read anew. */
export const QueryView = <T,>({ query, children, skeleton, failure, saysWhy }: Props<T>) => {
  const { t } = useTranslation()
  const { data, isFetching, refetch } = query
  const reason = useFailure(query, { failure, saysWhy })

  if (data !== undefined) return children(data)
  if (reason === undefined)
    return (
      <Later>
        <div role="status" aria-label={t('LOADING')}>
          {skeleton ?? <Rows />}
        </div>
      </Later>
    )
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={failure ?? t('ERROR_INTERNAL')}>
      <Stack align="flex-start">
        {reason}
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {t('TRY_AGAIN')}
        </Button>
      </Stack>
    </Alert>
  )
}
