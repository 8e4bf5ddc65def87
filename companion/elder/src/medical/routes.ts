import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import {
  parseAppointmentListSearchParams,
  parseDoctorSearchParams,
  parseScheduleDaySearchParams,
  parseScheduleSlotSearchParams,
} from './search-params.ts'

export const medicalRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/medical',
    validateSearch: parseDoctorSearchParams,
    component: lazyRouteComponent(() => import('./medical-page.tsx'), 'MedicalPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/medical/hospitals/$hospitalId',
    validateSearch: parseDoctorSearchParams,
    component: lazyRouteComponent(() => import('./hospital-page.tsx'), 'HospitalPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/medical/hospitals/$hospitalId/departments/$departmentId',
    validateSearch: parseDoctorSearchParams,
    component: lazyRouteComponent(() => import('./doctors-page.tsx'), 'DoctorsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/medical/doctors/$doctorId',
    validateSearch: parseScheduleDaySearchParams,
    component: lazyRouteComponent(() => import('./doctor-page.tsx'), 'DoctorPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/medical/doctors/$doctorId/book',
    validateSearch: parseScheduleSlotSearchParams,
    component: lazyRouteComponent(() => import('./book-page.tsx'), 'BookAppointmentPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/medical/doctors/$doctorId/ask',
    component: lazyRouteComponent(() => import('./ask-doctor-page.tsx'), 'AskDoctorPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/medical/appointments',
    validateSearch: parseAppointmentListSearchParams,
    component: lazyRouteComponent(() => import('./appointments-page.tsx'), 'AppointmentsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/medical/appointments/$id',
    component: lazyRouteComponent(() => import('./appointment-page.tsx'), 'AppointmentPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/medical/waiting',
    component: lazyRouteComponent(() => import('./waiting-page.tsx'), 'OwnWaitingListPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/medical/consultations',
    component: lazyRouteComponent(() => import('./consultations-page.tsx'), 'ConsultationsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/medical/consultations/$id',
    component: lazyRouteComponent(() => import('./consultation-page.tsx'), 'ConsultationPage'),
  }),
] as const
