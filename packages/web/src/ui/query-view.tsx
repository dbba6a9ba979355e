import { isApiError, isUnreachable } from '@kafana/client/api/api-error.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useLiveState } from '@kafana/client/live/use-live.ts'
import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { notify } from './notify.tsx'
import c from './query-view.module.css'

type Datas<Reads> = { readonly [K in keyof Reads]: Reads[K] extends QueryState<infer T> ? T : never }

/**
 * Combines queries: loaded when all are, failed as soon as one is. Retrying refetches the failed ones only.
 */
export const combineQueries = <Reads extends Readonly<Record<string, QueryState<unknown>>>>(
  reads: Reads,
): QueryState<Datas<Reads>> => {
  const all = Object.values(reads)
  const datas = Object.fromEntries(Object.entries(reads).map(([name, { data }]) => [name, data]))
  return {
    data: all.every(({ data }) => data !== undefined) ? (datas as Datas<Reads>) : undefined,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(all.filter(({ error }) => error !== null).map(({ refetch }) => refetch())),
  }
}

/** The part of a query's state that a view needs. */
export interface QueryState<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

interface Props<T> {
  readonly query: UseQueryResult<T> | QueryState<T>
  readonly children: (data: T) => ReactNode
  /** A skeleton in the shape of the content; three rows by default. */
  readonly skeleton?: ReactNode
  /** A text such as "Failed to fetch products!"; the reason is shown below it. */
  readonly failure?: string | undefined
  /** The toast shows the server's reason, if any, instead of `failure`. */
  readonly prefersServerReason?: boolean | undefined
}

const Rows = () => (
  <Stack gap="sm">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} height={64} radius="lg" />
    ))}
  </Stack>
)

/**
 * Shows the error of a query in a toast, once. While the server is unreachable, the live banner stands for
 * all queries.
 */
const useFailure = (
  { error }: Pick<QueryState<unknown>, 'error'>,
  { failure, prefersServerReason = false }: Pick<Props<unknown>, 'failure' | 'prefersServerReason'>,
): string | undefined => {
  const { t } = useTranslation()
  const isAway = useLiveState().phase === 'lost' && isUnreachable(error)
  const reason = error ? errorText(error, t) : undefined
  const isServerReason = prefersServerReason && isApiError(error) && error.status > 0
  const message = reason === undefined || isServerReason ? reason : (failure ?? reason)
  useEffect(() => {
    if (message !== undefined && !isAway) notify.error(message)
  }, [message, isAway])
  return isAway ? t('LOADS_WHEN_LIVE') : reason
}

/**
 * A query on screen: a skeleton, visible after a moment, the data, or the error with a retry button. Data stays while
 * it is refetched.
 */
export const QueryView = <T,>({ query, children, skeleton, failure, prefersServerReason }: Props<T>) => {
  const { t } = useTranslation()
  const { data, isFetching, refetch } = query
  const reason = useFailure(query, { failure, prefersServerReason })

  if (data !== undefined) return children(data)
  if (reason === undefined)
    return (
      <div role="status" aria-label={t('LOADING')} className={c.skeleton}>
        {skeleton ?? <Rows />}
      </div>
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
