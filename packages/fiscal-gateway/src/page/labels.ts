import type { PrintoutKind } from '../device/device.ts'

/**
 * Every text of the page. It is read by whoever sets the device up; the venue's screens are part of the web
 * app.
 */
export const LABELS = {
  title: 'Fiscal printer',
  virtual: 'Virtual device, not for legal use',
  otherDevice: 'The device keeps its own printouts',
  faults: 'Trial: receipts go wrong on purpose. Seed and rate:',
  notAnswering: 'The device does not answer.',
  countsLess: (before: number) =>
    `It counts less than the ${before} receipts that are known of it. Was it replaced or reset? Then an owner has to confirm that on the gateway screen.`,
  unconfirmed:
    'It counts receipts that the gateway knows nothing of: an owner has to confirm its last number on the gateway screen.',
  damaged:
    'A file of the gateway is damaged, so nothing fiscal prints. Stop it and restore the file from a backup:',
  server: 'Server',
  venue: 'Venue',
  address: 'Address',
  connection: 'Connection',
  reachable: 'It answers',
  unreachable: 'It does not answer',
  certificate: 'Its certificate is refused:',
  notPaired: 'Not paired: nothing fiscal prints',
  unpaired: 'Unpaired by an owner: nothing fiscal prints until it is paired with a new code',
  pair: 'Pair with a venue',
  howToPair: 'An owner finds the code on the gateway screen of the venue.',
  code: 'Code',
  send: 'Pair',
  paired: 'Paired.',
  serial: 'Device',
  lastReceipt: 'Last receipt',
  closing: 'Last closing',
  today: 'Open day',
  turnover: 'Turnover',
  vat: 'VAT',
  cash: 'Cash',
  card: 'Card',
  other: 'Other',
  receipts: 'Receipts',
  stornos: 'Stornos',
  byClass: 'By tax class',
  printouts: 'Printouts, newest first',
  none: 'Nothing has been printed yet. Bills, pre-bills and reports appear here as they come out.',
  stale: 'The gateway does not answer. What you see may be old.',
  picture: 'Picture',
  text: 'Text',
} as const

export const KIND_LABELS: Readonly<Record<PrintoutKind, string>> = {
  fiscal: 'Fiscal receipt',
  storno: 'Storno',
  void: 'Void',
  nonfiscal: 'Not fiscal',
  daily: 'Daily report (Z)',
  control: 'Control report (X)',
  closings: 'Report by closings',
  period: 'Period report',
}
