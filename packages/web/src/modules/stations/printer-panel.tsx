import { useCall, useCallMutation } from '@kafana/client/api/query.ts'
import { refusalText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { PrintJob, StationPrinter } from '@kafana/contract'
import type { PaperKind } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { Button } from '@mantine/core'
import { notify } from '../../ui/notify.tsx'
import c from './printer-panel.module.css'

const STATE_TEXT: Readonly<Record<PrintJob['state'], TranslationKey>> = {
  waiting: 'PAPER_IS_WAITING',
  printed: 'PAPER_IS_PRINTED',
  shown: 'PAPER_IS_SHOWN',
}
const KIND_TEXT: Readonly<Record<PaperKind, TranslationKey | null>> = {
  sent: null,
  void: 'PAPER_OF_VOID',
  note: 'PAPER_OF_NOTE',
  moved: 'PAPER_MOVED',
  allergies: 'CHECK_ALLERGIES',
  test: 'TEST_PRINT',
}

const MOST_SHOWN = 5

const Paper = ({ job: { kind, orders, createdAt, state } }: { readonly job: PrintJob }) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const text = KIND_TEXT[kind]
  const what = [...orders.map((order) => `#${order}`), ...(text === null ? [] : [t(text)])]
  return (
    <li className={c.paper}>
      <span className={c.time}>{time(createdAt)}</span>
      <span className={c.what}>{what.join(' ')}</span>
      <span data-state={state} className={c.state}>
        {t(STATE_TEXT[state])}
      </span>
    </li>
  )
}

interface Props {
  /** Of the station. */
  readonly id: string
  readonly name: string
  readonly printer: StationPrinter
}

/** The printer of a station: where it is, a test, and what was printed last. */
export const PrinterPanel = ({ id, name, printer }: Props) => {
  const { t } = useTranslation()
  const params = { id }
  const jobs = useCall('printing', 'ofPrinter', { params })
  const test = useCallMutation('printing', 'test', {
    onError: (error) => notify.error(refusalText(error, t, 'PRINT_NOT_SENT')),
  })
  const facts = [
    t(printer.kind === 'both' ? 'PRINTER_AND_SCREEN' : 'PRINTER_ONLY'),
    `${printer.host}:${printer.port}`,
    t('PAPER_MM', { width: printer.paper }),
  ]
  return (
    <div className={c.panel}>
      <p className={c.facts}>{facts.join(' · ')}</p>
      <Button
        variant="default"
        loading={test.isPending}
        aria-label={`${t('TEST_PRINT')}: ${name}`}
        onClick={() => test.mutate({ params })}
      >
        {t('TEST_PRINT')}
      </Button>
      {jobs.data?.length === 0 && <p className={c.none}>{t('NO_PAPERS')}</p>}
      {jobs.data !== undefined && jobs.data.length > 0 && (
        <ul className={c.papers} aria-label={t('LAST_PAPERS')}>
          {jobs.data.slice(0, MOST_SHOWN).map((job) => (
            <Paper key={job._id} job={job} />
          ))}
        </ul>
      )}
    </div>
  )
}
