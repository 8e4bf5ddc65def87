import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { readAppointmentSearch, readDaySearch, readDoctorPurpose, readSlotSearch } from './searches.ts'

export const medicalRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/medical',
    validateSearch: readDoctorPurpose,
    component: lazyRouteComponent(() => import('./medical-page.tsx'), 'MedicalPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/medical/hospitals/$hospitalId',
    validateSearch: readDoctorPurpose,
    component: lazyRouteComponent(() => import('./hospital-page.tsx'), 'HospitalPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/medical/hospitals/$hospitalId/departments/$departmentId',
    validateSearch: readDoctorPurpose,
    component: lazyRouteComponent(() => import('./doctors-page.tsx'), 'DoctorsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/medical/doctors/$doctorId',
    validateSearch: readDaySearch,
    component: lazyRouteComponent(() => import('./doctor-page.tsx'), 'DoctorPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/medical/doctors/$doctorId/book',
    validateSearch: readSlotSearch,
    component: lazyRouteComponent(() => import('./book-page.tsx'), 'BookAppointmentPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/medical/doctors/$doctorId/ask',
    component: lazyRouteComponent(() => import('./ask-page.tsx'), 'AskPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/medical/appointments',
    validateSearch: readAppointmentSearch,
    component: lazyRouteComponent(() => import('./appointments-page.tsx'), 'AppointmentsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/medical/appointments/$id',
    component: lazyRouteComponent(() => import('./appointment-page.tsx'), 'AppointmentPage'),
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
