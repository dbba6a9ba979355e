import type { DeviceState } from '../device-watch.ts'
import type { PaperDocument } from '../device/device.ts'
import type { FaultSetting } from '../device/faults.ts'
import { amountText, numberText } from '../device/paper.ts'
import { receiptPicture } from '../device/receipt-picture.ts'
import { totalTurnover, totalVat, turnoverOf, type Figures } from '../device/report.ts'
import type { LinkState } from '../link.ts'
import { escapeMarkup } from '../markup.ts'
import { KIND_LABELS, LABELS } from './labels.ts'

const figure = (label: string, value: string): string =>
  `<div class="figure"><dt>${label}</dt><dd>${escapeMarkup(value)}</dd></div>`

const counted = (no: number | null): string => (no === null ? '—' : numberText(no))

const strangerWords = (countedBefore: number | null): string =>
  countedBefore === null ? LABELS.stranger : LABELS.countsLess(countedBefore)
const notices = ({ answers, needsConfirming, countedBefore }: DeviceState): string =>
  [answers ? '' : LABELS.silent, needsConfirming ? strangerWords(countedBefore) : '']
    .map((text) => (text === '' ? '' : `<p class="none">${text}</p>`))
    .join('')

/** How the gateway and its server are with one another, and whether an owner ended that. */
export interface ServerSight extends LinkState {
  readonly parted: boolean
}

const connection = ({ paired, parted, heardAt, isAway }: ServerSight): string => {
  if (!paired) return parted ? LABELS.parted : LABELS.notPaired
  return heardAt === null || isAway ? LABELS.away : LABELS.heard
}

const serverPart = (link: ServerSight): string =>
  `<h2>${LABELS.server}</h2><dl class="figures" aria-label="${LABELS.server}">` +
  `${link.venue === null ? '' : figure(LABELS.venue, link.venue)}${figure(LABELS.address, link.server)}${figure(LABELS.connection, connection(link))}</dl>`

const counters = ({ serial, lastReceiptNo, closingNo }: DeviceState): string =>
  `<dl class="figures" aria-label="${LABELS.serial}">` +
  figure(LABELS.serial, serial ?? '—') +
  figure(LABELS.lastReceipt, counted(lastReceiptNo)) +
  `${figure(LABELS.closing, counted(closingNo))}</dl>`

const openDay = (figures: Figures): string =>
  `<h2>${LABELS.today}</h2><dl class="figures" aria-label="${LABELS.today}">` +
  figure(LABELS.turnover, amountText(totalTurnover(figures))) +
  figure(LABELS.vat, amountText(totalVat(figures))) +
  figure(LABELS.cash, amountText(figures.cash)) +
  figure(LABELS.card, amountText(figures.card)) +
  figure(LABELS.receipts, String(figures.receipts)) +
  `${figure(LABELS.stornos, String(figures.stornos))}</dl>`

const classes = ({ classes: entries }: Figures): string =>
  `<h2>${LABELS.byClass}</h2><dl class="figures" aria-label="${LABELS.byClass}">` +
  `${entries.map((entry) => figure(`${entry.taxClass} ${entry.rate}%`, amountText(turnoverOf(entry)))).join('')}</dl>`

const paper = ({ no, kind, lines }: PaperDocument): string =>
  `<article class="paper" id="document-${no}">` +
  `<header><h3>${KIND_LABELS[kind]}</h3><span>#${no}</span>` +
  `<a href="/documents/${no}/picture.svg">${LABELS.picture}</a><a href="/documents/${no}/text">${LABELS.text}</a></header>` +
  `${receiptPicture(lines)}</article>`

export interface Live {
  readonly state: DeviceState
  readonly link: ServerSight
  /** The open day of a device that lives in the gateway. */
  readonly figures: Figures | null
  readonly documents: readonly PaperDocument[]
}

/** The part of the page that changes: counters, the open day and the latest papers. */
export const livePart = ({ state, link, figures, documents }: Live): string =>
  `<section id="counters">${notices(state)}${counters(state)}${serverPart(link)}${figures === null ? '' : openDay(figures) + classes(figures)}</section>` +
  `<section id="papers" aria-label="${LABELS.papers}">` +
  `${documents.length === 0 ? `<p class="none">${LABELS.none}</p>` : documents.map(paper).join('')}</section>`

/** What stands at the head of the page: whether the device is a virtual one, and what goes wrong with it on purpose. */
export interface Front {
  readonly isVirtual: boolean
  readonly faults: FaultSetting | null
  /** Read at the gateway's own machine, where it may be paired. */
  readonly isHere: boolean
}

const trial = (faults: FaultSetting | null): string =>
  faults === null ? '' : `<p class="trial">${LABELS.trial} ${escapeMarkup(faults.seed)}, ${faults.rate}</p>`

const pairingForm =
  `<details class="pairing"><summary>${LABELS.pair}</summary><form id="pairing"><p>${LABELS.howToPair}</p>` +
  `<label>${LABELS.code}<input name="code" required maxlength="32" autocomplete="off" autocapitalize="characters" spellcheck="false"></label>` +
  `<label>${LABELS.server}<input name="server" type="url" placeholder="http://192.168.1.10:3000"></label>` +
  `<button>${LABELS.send}</button><output data-done="${LABELS.paired}"></output></form></details>`

/** The whole page around its changing part. */
export const pageHtml = (live: string, { isVirtual, faults, isHere }: Front): string => `<!doctype html>
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
<header class="top"><h1>${LABELS.title}</h1><p>${isVirtual ? LABELS.virtual : LABELS.elsewhere}</p>${trial(faults)}<p id="stale" role="status" hidden>${LABELS.stale}</p></header>
${isHere ? pairingForm : ''}<main id="live">${live}</main>
</body>
</html>
`
