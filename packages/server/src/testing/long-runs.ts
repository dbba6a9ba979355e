/** Whether this is `npm run test:full`, which repeats more often what `npm test` repeats a few times. */
export const isLongRun = process.env['LONG_RUNS'] === 'yes'

/** How often a long random test is run. @param all in `npm run test:full` @param some of them, in `npm test` */
export const runsOf = (all: number, some: number): number => (isLongRun ? all : some)
