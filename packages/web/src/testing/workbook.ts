import { strToU8, zipSync } from 'fflate'

type Value = string | number | boolean | null

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** An Excel workbook with these rows on its first sheet, which is not the first file; every other text is shared. */
export const workbook = (rows: readonly (readonly Value[])[]): Uint8Array => {
  const shared: string[] = []
  const cell = (value: Value, at: string): string => {
    if (value === null) return ''
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
    if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`
    if (at.startsWith('A')) return `<c r="${at}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
    shared.push(value)
    return `<c r="${at}" t="s"><v>${shared.length - 1}</v></c>`
  }
  const sheet = rows.map(
    (row, index) =>
      `<row r="${index + 1}">${row.map((value, column) => cell(value, `${'ABCDEFGH'[column] ?? ''}${index + 1}`)).join('')}</row>`,
  )
  const files = {
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Menu" sheetId="2" r:id="rId2"/><sheet name="Old" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `${XML}<worksheet xmlns="${MAIN}"><sheetData>${sheet.join('')}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `${XML}<sst xmlns="${MAIN}">${shared.map((text) => `<si><r><t>${escaped(text)}</t></r></si>`).join('')}</sst>`,
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}
