import type { TestUser } from '#testing'

type TestContext = { user: TestUser; doctorId: number }

/**
 * Returns functions that send a user's requests about consultations. `at` is a function that returns the user and the
 * doctor, because both are created only after the test suite is declared.
 */
export function createConsultationRequests(at: () => TestContext) {
  const ask = (values: object = {}, by = at().user) =>
    by.medical.consult({
      body: { doctorId: at().doctorId, symptomDescription: '早上起来头晕', images: [], ...values },
    })
  const see = (id: string) => at().user.medical.consultation({ params: { id } })
  return { ask, see }
}
