import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { pricedAs, type SplitLine } from '@kafana/client/split/split-choice.ts'
import type { BillSelection } from '@kafana/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Quote, quote } from '../../data/online.ts'
import { useFormats } from '../../data/use-venue.tsx'
import { payRefusalText } from './pay-refusal-text.ts'

/** Presses in quick succession ask once (ms). */
const PAUSE_MS = 200

interface Answer {
  /** What was asked. */
  readonly of: string
  readonly quote: Quote | null
  /** Why there is no such bill; empty for no reason. */
  readonly fault: string
}

/**
 * What a bill comes to, as the server says; while it is asked, the one before stays.
 * @param of what can be paid: where that changes, the same selection may come to something else
 */
export const useQuote = (check: string, selection: BillSelection | null, of: readonly SplitLine[]) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const textOf = useEffectEvent((error: unknown) => payRefusalText(error, t, formats))
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [tries, setTries] = useState(0)
  const asked = selection === null ? null : JSON.stringify([check, selection, pricedAs(of), tries])
  useEffect(() => {
    if (asked === null) return undefined
    const stop = new AbortController()
    const ask = async (): Promise<void> => {
      const [id, chosen] = JSON.parse(asked) as [string, BillSelection, unknown]
      try {
        const found = await quote(id, chosen, stop.signal)
        setAnswer({ of: asked, quote: found, fault: '' })
      } catch (error) {
        if (!stop.signal.aborted) setAnswer({ of: asked, quote: null, fault: textOf(error) })
      }
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked])
  const isKnown = asked !== null && answer?.of === asked
  return {
    quote: asked === null ? null : (answer?.quote ?? null),
    fault: isKnown ? answer.fault : '',
    isKnown,
    /** The reason of a refusal may be over by now. */
    askAgain: (): void => setTries(tries + 1),
  }
}
