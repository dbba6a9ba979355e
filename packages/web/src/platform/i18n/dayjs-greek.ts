import type { Dayjs } from 'dayjs'
import greek from 'dayjs/locale/el.js'

const MONTHS = ['Ιανουάριος', 'Φεβρουάριος', 'Μάρτιος', 'Απρίλιος', 'Μάιος', 'Ιούνιος', 'Ιούλιος', 'Αύγουστος', 'Σεπτέμβριος', 'Οκτώβριος', 'Νοέμβριος', 'Δεκέμβριος']
const OF_MONTHS = ['Ιανουαρίου', 'Φεβρουαρίου', 'Μαρτίου', 'Απριλίου', 'Μαΐου', 'Ιουνίου', 'Ιουλίου', 'Αυγούστου', 'Σεπτεμβρίου', 'Οκτωβρίου', 'Νοεμβρίου', 'Δεκεμβρίου']

/** A month after a day of it: "21 Νοεμβρίου", where one by itself is "Νοέμβριος 2026". */
const AFTER_DAY = /D\s+MMMM/

/** The locale that dayjs brings knows neither the genitive nor the accents of short names. */
Object.assign(greek, {
  months: (day: Dayjs, format: string): string | undefined => (AFTER_DAY.test(format) ? OF_MONTHS : MONTHS)[day.month()],
  monthsShort: ['Ιαν', 'Φεβ', 'Μάρ', 'Απρ', 'Μάι', 'Ιούν', 'Ιούλ', 'Αύγ', 'Σεπ', 'Οκτ', 'Νοέ', 'Δεκ'],
  weekdaysShort: ['Κυρ', 'Δευ', 'Τρί', 'Τετ', 'Πέμ', 'Παρ', 'Σάβ'],
  weekdaysMin: ['Κυ', 'Δε', 'Τρ', 'Τε', 'Πέ', 'Πα', 'Σά'],
})
