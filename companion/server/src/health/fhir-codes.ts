import type { HealthRecordType } from './rules.ts'

export const loincSystemUrl = 'http://loinc.org'
export const ucumSystemUrl = 'http://unitsofmeasure.org'
export const observationCategorySystemUrl = 'http://terminology.hl7.org/CodeSystem/observation-category'

/** A LOINC code with its official name and the UCUM unit of its value. */
export type LoincCodedValue = { code: string; display: string; unit: string; ucumCode: string }

const bloodPressureUnit = { unit: 'mmHg', ucumCode: 'mm[Hg]' }
const hours = { unit: 'h', ucumCode: 'h' }

type Category = 'vital-signs' | 'laboratory' | 'activity'
type Coding = {
  category: Category
  code: string
  display: string
  /**
   * Field and unit of the value, for observations with a single value. `field` is the field of the health record that
   * contains the value.
   */
  value?: { field: string } & Omit<LoincCodedValue, 'code' | 'display'>
  components?: Record<string, LoincCodedValue>
}

/**
 * FHIR codes of each kind of health record. Blood pressure has its values in `components`, as the LOINC panel for blood
 * pressure requires.
 */
export const fhirRecordCodes: Record<HealthRecordType, Coding> = {
  blood_pressure: {
    category: 'vital-signs',
    code: '85354-9',
    display: 'Blood pressure panel with all children optional',
    components: {
      systolic: { code: '8480-6', display: 'Systolic blood pressure', ...bloodPressureUnit },
      diastolic: { code: '8462-4', display: 'Diastolic blood pressure', ...bloodPressureUnit },
    },
  },
  heart_rate: {
    category: 'vital-signs',
    code: '8867-4',
    display: 'Heart rate',
    value: { field: 'bpm', unit: 'beats/minute', ucumCode: '/min' },
  },
  blood_sugar: {
    category: 'laboratory',
    code: '15074-8',
    display: 'Glucose [Moles/volume] in Blood',
    value: { field: 'mmol', unit: 'mmol/L', ucumCode: 'mmol/L' },
  },
  steps: {
    category: 'activity',
    code: '55423-8',
    display: 'Number of steps in unspecified time Pedometer',
    value: { field: 'count', unit: 'steps', ucumCode: '{steps}' },
  },
  sleep: {
    category: 'activity',
    code: '93832-4',
    display: 'Sleep duration',
    value: { field: 'duration_hours', ...hours },
    components: {
      deep_hours: { code: '93831-6', display: 'Deep sleep duration', ...hours },
      light_hours: { code: '93830-8', display: 'Light sleep duration', ...hours },
      rem_hours: { code: '93829-0', display: 'REM sleep duration', ...hours },
    },
  },
}

export const bloodSugarTimingLabels: Record<string, string> = {
  fasting: '空腹',
  before_meal: '餐前',
  after_meal: '餐后',
  random: '随机',
}
