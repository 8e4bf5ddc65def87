import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ownRoute } from '#shell/routes.ts'
import { readDay, readListed, readPurpose, readSlot } from './searches.ts'

export const medicalRoutes = [
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/medical',
    validateSearch: readPurpose,
    component: lazyRouteComponent(() => import('./medical-page.tsx'), 'MedicalPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/medical/hospitals/$hospitalId',
    validateSearch: readPurpose,
    component: lazyRouteComponent(() => import('./hospital-page.tsx'), 'HospitalPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/medical/hospitals/$hospitalId/departments/$departmentId',
    validateSearch: readPurpose,
    component: lazyRouteComponent(() => import('./doctors-page.tsx'), 'DoctorsPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/medical/doctors/$doctorId',
    validateSearch: readDay,
    component: lazyRouteComponent(() => import('./doctor-page.tsx'), 'DoctorPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/medical/doctors/$doctorId/book',
    validateSearch: readSlot,
    component: lazyRouteComponent(() => import('./book-page.tsx'), 'BookPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/medical/doctors/$doctorId/ask',
    component: lazyRouteComponent(() => import('./ask-page.tsx'), 'AskPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/medical/appointments',
    validateSearch: readListed,
    component: lazyRouteComponent(() => import('./appointments-page.tsx'), 'AppointmentsPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/medical/appointments/$id',
    component: lazyRouteComponent(() => import('./appointment-page.tsx'), 'AppointmentPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/medical/consultations',
    component: lazyRouteComponent(() => import('./consultations-page.tsx'), 'ConsultationsPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/medical/consultations/$id',
    component: lazyRouteComponent(() => import('./consultation-page.tsx'), 'ConsultationPage'),
  }),
] as const
