import fc from 'fast-check'
import { propertySettings } from './property-tests.ts'

// Before each test file; a test that names a seed or a number of its own keeps it.
fc.configureGlobal(propertySettings(process.env))
