import fc from 'fast-check'
import { propertySettings } from './property-tests.ts'

// Runs before each test file; a test may set its own seed or number of runs.
fc.configureGlobal(propertySettings(process.env))
