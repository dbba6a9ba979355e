import { readFileSync } from 'node:fs'
import type { DeviceState } from '../counter/device-monitor.ts'
import type { Printout } from '../device/device.ts'
import { amountText, numberText } from '../device/printout/layout.ts'
import { escapeMarkup, receiptPicture } from '../device/printout/receipt-picture.ts'
import { type ReportTotals, totalTurnover, totalVat, turnoverOf } from '../device/report.ts'
import type { FaultSetting } from '../device/virtual/faults.ts'
import type { VirtualDevice } from '../device/virtual/virtual-device.ts'
import type { Gateway } from '../gateway.ts'
import { type HttpResponse, type HttpRoute, textResponse } from '../http/message.ts'
import { isOwnMachine } from '../http/origin-guard.ts'
import type { ConnectionState } from '../sync/connection.ts'
import type { PairingFile } from '../sync/pairing-file.ts'
import { KIND_LABELS, LABELS } from './labels.ts'

const metric = (label: string, value: string): string =>
  `<div class="metric"><dt>${label}</dt><dd>${escapeMarkup(value)}</dd></div>`

const numberOrDash = (no: number | null): string => (no === null ? '—' : numberText(no))

const unconfirmedText = (countedBefore: number | null): string =>
  countedBefore === null ? LABELS.unconfirmed : LABELS.countsLess(countedBefore)
const notices = ({ answers, needsConfirming, countedBefore }: DeviceState, damage: string | null): string =>
  [
    answers ? '' : LABELS.notAnswering,
    needsConfirming ? unconfirmedText(countedBefore) : '',
    damage === null ? '' : `${LABELS.damaged} ${escapeMarkup(damage)}`,
  ]
    .map((text) => (text === '' ? '' : `<p class="none">${text}</p>`))
    .join('')

/** The connection to the server, and whether an owner ended the pairing. */
export interface ServerView extends ConnectionState {
  readonly isUnpaired: boolean
}

const connectionText = ({
  paired,
  isUnpaired,
  lastContactAt,
  isUnreachable,
  refusedCertificate,
}: ServerView): string => {
  if (refusedCertificate !== null) return `${LABELS.certificate} ${refusedCertificate}`
  if (!paired) return isUnpaired ? LABELS.unpaired : LABELS.notPaired
  return lastContactAt === null || isUnreachable ? LABELS.unreachable : LABELS.reachable
}

const serverPart = (connection: ServerView): string =>
  `<h2>${LABELS.server}</h2><dl class="metrics" aria-label="${LABELS.server}">` +
  `${connection.venue === null ? '' : metric(LABELS.venue, connection.venue)}${metric(LABELS.address, connection.server)}${metric(LABELS.connection, connectionText(connection))}</dl>`

const counters = ({ serial, lastReceiptNo, closingNo }: DeviceState): string =>
  `<dl class="metrics" aria-label="${LABELS.serial}">` +
  metric(LABELS.serial, serial ?? '—') +
  metric(LABELS.lastReceipt, numberOrDash(lastReceiptNo)) +
  `${metric(LABELS.closing, numberOrDash(closingNo))}</dl>`

const openDay = (totals: ReportTotals): string =>
  `<h2>${LABELS.today}</h2><dl class="metrics" aria-label="${LABELS.today}">` +
  metric(LABELS.turnover, amountText(totalTurnover(totals))) +
  metric(LABELS.vat, amountText(totalVat(totals))) +
  metric(LABELS.cash, amountText(totals.cash)) +
  metric(LABELS.card, amountText(totals.card)) +
  (totals.other === 0 ? '' : metric(LABELS.other, amountText(totals.other))) +
  metric(LABELS.receipts, String(totals.receipts)) +
  `${metric(LABELS.stornos, String(totals.stornos))}</dl>`

const classes = ({ classes: entries }: ReportTotals): string =>
  `<h2>${LABELS.byClass}</h2><dl class="metrics" aria-label="${LABELS.byClass}">` +
  `${entries.map((entry) => metric(`${entry.taxClass} ${entry.rate}%`, amountText(turnoverOf(entry)))).join('')}</dl>`

const printoutMarkup = ({ no, kind, lines }: Printout): string =>
  `<article class="paper" id="document-${no}">` +
  `<header><h3>${KIND_LABELS[kind]}</h3><span>#${no}</span>` +
  `<a href="/documents/${no}/picture.svg">${LABELS.picture}</a><a href="/documents/${no}/text">${LABELS.text}</a></header>` +
  `${receiptPicture(lines)}</article>`

interface LiveContent {
  readonly state: DeviceState
  readonly connection: ServerView
  /** What is damaged of what the gateway stores; null while nothing is known to be. */
  readonly damage?: string | null
  /** The totals of the open day, if the device is virtual. */
  readonly totals: ReportTotals | null
  readonly documents: readonly Printout[]
}

/** The part of the page that is refreshed: counters, the open day and the latest printouts. */
export const refreshedSection = ({
  state,
  connection,
  damage = null,
  totals,
  documents,
}: LiveContent): string =>
  `<section id="counters">${notices(state, damage)}${counters(state)}${serverPart(connection)}${totals === null ? '' : openDay(totals) + classes(totals)}</section>` +
  `<section id="papers" aria-label="${LABELS.printouts}">` +
  `${documents.length === 0 ? `<p class="none">${LABELS.none}</p>` : documents.map(printoutMarkup).join('')}</section>`

/** The fixed part of the page. */
export interface PageOptions {
  readonly isVirtual: boolean
  /** Faults that the virtual device simulates. */
  readonly faults: FaultSetting | null
  /** Whether the page is opened on the gateway's own machine, where it may be paired. */
  readonly canPair: boolean
}

const faultsNote = (faults: FaultSetting | null): string =>
  faults === null ? '' : `<p class="trial">${LABELS.faults} ${escapeMarkup(faults.seed)}, ${faults.rate}</p>`

const pairingForm =
  `<details class="pairing"><summary>${LABELS.pair}</summary><form id="pairing"><p>${LABELS.howToPair}</p>` +
  `<label>${LABELS.code}<input name="code" required maxlength="32" autocomplete="off" autocapitalize="characters" spellcheck="false"></label>` +
  `<label>${LABELS.server}<input name="server" type="url" placeholder="http://192.168.1.10:3000"></label>` +
  `<button>${LABELS.send}</button><output data-done="${LABELS.paired}"></output></form></details>`

/** The whole page around its refreshed part. */
export const pageHtml = (
  live: string,
  { isVirtual, faults, canPair }: PageOptions,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${LABELS.title}</title>
<link rel="icon" href="/page/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/page/page.css">
<script type="module" src="/page/page.js"></script>
</head>
<body>
<header class="top"><h1>${LABELS.title}</h1><p>${isVirtual ? LABELS.virtual : LABELS.otherDevice}</p>${faultsNote(faults)}<p id="stale" role="status" hidden>${LABELS.stale}</p></header>
${canPair ? pairingForm : ''}<main id="live">${live}</main>
</body>
</html>
`

/** The most documents that the page shows. */
const MAX_DOCUMENTS = 40

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const ASSETS = [
  ['page.css', 'text/css; charset=utf-8'],
  ['page.js', 'text/javascript; charset=utf-8'],
  ['icon.svg', 'image/svg+xml; charset=utf-8'],
] as const

interface Deps {
  readonly gateway: Gateway
  readonly pairing: PairingFile
  readonly virtual: VirtualDevice | null
  readonly faults: FaultSetting | null
}

/** The page at `/`: the state of device and server and, of a virtual device, what it printed. */
export const pageRoutes = ({ gateway, pairing, virtual, faults }: Deps): HttpRoute[] => {
  const live = (): string =>
    refreshedSection({
      state: gateway.deviceState(),
      connection: { ...gateway.connection(), isUnpaired: pairing.isUnpaired() },
      damage: gateway.damage(),
      totals: virtual?.openDayTotals() ?? null,
      documents: virtual?.printouts.latest(MAX_DOCUMENTS) ?? [],
    })
  const page = (html: string): HttpResponse =>
    textResponse('text/html; charset=utf-8', html, { 'content-security-policy': CSP })
  const assets = ASSETS.map(([name, type]): HttpRoute => {
    const content = readFileSync(new URL(name, import.meta.url))
    return { method: 'GET', path: `/page/${name}`, handle: () => textResponse(type, content) }
  })
  return [
    {
      method: 'GET',
      path: '/',
      handle: (request) =>
        page(pageHtml(live(), { isVirtual: virtual !== null, faults, canPair: isOwnMachine(request) })),
    },
    { method: 'GET', path: '/page/live', handle: () => page(live()) },
    ...assets,
  ]
}
