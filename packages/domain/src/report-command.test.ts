import { describe, expect, it } from 'vitest'
import { isReportType, reportProblem } from './report-command.ts'

describe('the command of a report', () => {
  it.each([
    { commandType: 1 },
    { commandType: 1, permit: 'somebody.once.signed' },
    { commandType: 2 },
    { commandType: 6, commandContext: { from: 1 } },
    { commandType: 7, commandContext: { from: 3, to: 3 } },
    { commandType: 8, commandContext: { from: '2026-02-28', to: '2026-03-01' } },
    { commandType: 9, commandContext: { from: '2026-02-28', to: '2026-02-28' } },
  ])('%j is valid', (command) => {
    expect(reportProblem(command)).toBeNull()
  })

  it.each<[Record<string, unknown>, string]>([
    [{}, 'commandType: is not a report'],
    [{ commandType: 0 }, 'commandType: is not a report'],
    [{ commandType: 3 }, 'commandType: is not a report'],
    [{ commandType: '1' }, 'commandType: is not a report'],
    [{ commandType: 'constructor' }, 'commandType: is not a report'],
    [{ commandType: 1, commandContext: {} }, 'commandContext: this report has none'],
    [{ commandType: 2, commandContext: null }, 'commandContext: this report has none'],
    [{ commandType: 1, taskId: 'x' }, 'taskId: is not known'],
    [{ commandType: 1, permit: '' }, 'permit: must be a text'],
    [{ commandType: 1, permit: 'x'.repeat(201) }, 'permit: must be a text'],
    [{ commandType: 2, permit: 'x' }, 'permit: is not known'],
    [{ commandType: 6 }, 'commandContext: must be an object with from and to'],
    [{ commandType: 6, commandContext: [1, 2] }, 'commandContext: must be an object with from and to'],
    [{ commandType: 6, commandContext: { from: 1, until: 2 } }, 'commandContext.until: is not known'],
    [{ commandType: 6, commandContext: { from: '1' } }, 'commandContext.from: must be a closing number'],
    [{ commandType: 7, commandContext: { from: 0 } }, 'commandContext.from: must be a closing number'],
    [{ commandType: 7, commandContext: { from: 1.5 } }, 'commandContext.from: must be a closing number'],
    [
      { commandType: 7, commandContext: { from: 1, to: null } },
      'commandContext.to: must be a closing number',
    ],
    [{ commandType: 7, commandContext: { from: 2, to: 1 } }, 'commandContext: from must not be after to'],
    [{ commandType: 7, commandContext: { from: 1e12 } }, 'commandContext.from: must be a closing number'],
    [
      { commandType: 8, commandContext: { from: '2026-02-30', to: '2026-03-01' } },
      'commandContext.from: must be a day as YYYY-MM-DD',
    ],
    [
      { commandType: 8, commandContext: { from: '2026-02-28' } },
      'commandContext.to: must be a day as YYYY-MM-DD',
    ],
    [
      { commandType: 9, commandContext: { from: 20260228, to: 20260301 } },
      'commandContext.from: must be a day as YYYY-MM-DD',
    ],
    [
      { commandType: 9, commandContext: { from: '2026-03-01', to: '2026-02-28' } },
      'commandContext: from must not be after to',
    ],
  ])('%j is refused: %s', (command, problem) => {
    expect(reportProblem(command)).toBe(problem)
  })

  it('has one of six types', () => {
    expect([-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter(isReportType)).toEqual([1, 2, 6, 7, 8, 9])
  })
})
