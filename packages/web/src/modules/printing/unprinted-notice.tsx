import { useCall, useCallMutation } from '@kafana/client/api/query.ts'
import { startAlert } from '@kafana/client/browser/sound.ts'
import { useNow } from '@kafana/client/browser/use-now.ts'
import { refusalText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { PrintJob, WaitingPrints } from '@kafana/contract'
import type { PaperKind, PrinterProblem } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { IconPrinterOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { MenuButton } from '../../ui/menu-button.tsx'
import { notify } from '../../ui/notify.tsx'
import { type LatePaper, latePapers } from './late-papers.ts'
import c from './unprinted-notice.module.css'

const TEXT: Readonly<Record<PaperKind, TranslationKey>> = {
  sent: 'UNPRINTED_SENT',
  void: 'UNPRINTED_VOID',
  note: 'UNPRINTED_NOTE',
  moved: 'UNPRINTED_SENT',
  allergies: 'UNPRINTED_SENT',
  test: 'UNPRINTED_SENT',
}
const PROBLEM: Readonly<Record<PrinterProblem, TranslationKey>> = {
  unreachable: 'PRINTER_UNREACHABLE',
  paper: 'PRINTER_PAPER_OUT',
  cover: 'PRINTER_COVER_OPEN',
  fault: 'PRINTER_FAULT',
}

/** Repeats the alert of this device for papers that were not late before, until somebody touches the screen. */
const useLateAlert = (papers: readonly PrintJob[]): void => {
  const known = useRef<ReadonlySet<string>>(new Set())
  const ids = papers.map(({ _id }) => _id).join(' ')
  useEffect(() => {
    const late = ids === '' ? [] : ids.split(' ')
    const isNew = late.some((id) => !known.current.has(id))
    known.current = new Set(late)
    const stop = isNew ? startAlert() : null
    if (stop === null) return undefined
    addEventListener('pointerdown', stop)
    addEventListener('keydown', stop)
    return () => {
      removeEventListener('pointerdown', stop)
      removeEventListener('keydown', stop)
      stop()
    }
  }, [ids])
}

interface PaperProps {
  readonly paper: LatePaper
  readonly printers: WaitingPrints['printers']
}

/** What one printer did not print, and what can be done about it. */
const LatePaperLine = ({ paper, printers }: PaperProps) => {
  const { t } = useTranslation()
  const onError = (error: unknown): void => notify.error(refusalText(error, t, 'PRINT_NOT_SENT'))
  const print = useCallMutation('printing', 'print', { onError })
  const show = useCallMutation('printing', 'show', { onError })
  const isBusy = print.isPending || show.isPending
  const params = { id: paper._id }
  const orders = paper.orders.map((order) => `#${order}`).join(', ')
  const others = printers.filter(({ _id }) => _id !== paper.printer._id)
  const [other] = others
  const printAt = (printer: string): void => print.mutate({ params, body: { printer } })
  return (
    <li className={c.paper}>
      <IconPrinterOff className={c.icon} aria-hidden />
      <span className={c.text}>
        {t(TEXT[paper.kind], { printer: paper.printer.name, orders })}
        {paper.problem && <span className={c.problem}>{t(PROBLEM[paper.problem])}</span>}
      </span>
      <span className={c.actions}>
        <button
          type="button"
          className={c.action}
          disabled={isBusy}
          onClick={() => print.mutate({ params, body: {} })}
        >
          {t('PRINT_AGAIN')}
        </button>
        {other && others.length === 1 && (
          <button type="button" className={c.action} disabled={isBusy} onClick={() => printAt(other._id)}>
            {t('PRINT_AT', { station: other.name })}
          </button>
        )}
        {others.length > 1 && (
          <MenuButton items={others.map(({ _id, name }) => ({ text: name, onClick: () => printAt(_id) }))}>
            <button type="button" className={c.action} disabled={isBusy}>
              {t('PRINT_ELSEWHERE')}
            </button>
          </MenuButton>
        )}
        <button type="button" className={c.action} disabled={isBusy} onClick={() => show.mutate({ params })}>
          {t('SHOW_ON_SCREEN')}
        </button>
      </span>
    </li>
  )
}

const LatePapers = ({ waiting, at }: { readonly waiting: WaitingPrints; readonly at: number }) => {
  const { t } = useTranslation()
  const papers = latePapers(waiting, useNow() - at)
  useLateAlert(papers)
  if (papers.length === 0) return null
  return (
    <ul className={c.papers} role="alert" aria-label={t('UNPRINTED')}>
      {papers.map((paper) => (
        <LatePaperLine key={paper._id} paper={paper} printers={waiting.printers} />
      ))}
    </ul>
  )
}

/** The kitchen tickets that were not printed in time; anybody can print them again, elsewhere, or read them from a screen. */
export const UnprintedNotice = () => {
  const { data, dataUpdatedAt } = useCall('printing', 'waiting')
  return data && data.jobs.length > 0 && <LatePapers waiting={data} at={dataUpdatedAt} />
}
