// Made by `npm run tables` from the migrations.

import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export type Json = JsonValue

export type JsonArray = JsonValue[]

export type JsonObject = {
  [x: string]: JsonValue | undefined
}

export type JsonPrimitive = boolean | number | string | null

export type JsonValue = JsonArray | JsonObject | JsonPrimitive

export type Numeric = ColumnType<string, number | string, number | string>

export type Timestamp = ColumnType<Date, Date | string, Date | string>

export type AccessLog = {
  admin_id: number | null
  child_id: number | null
  created_at: Timestamp
  id: Generated<number>
  parent_user_id: number
  what: string
}

export type Activities = {
  category: string
  cell: Generated<number>
  cover_image_url: string | null
  created_at: Timestamp
  creator_id: number
  current_participants: Generated<number>
  description: string | null
  end_time: Timestamp | null
  heat: Generated<number>
  id: Generated<number>
  is_public_place: Generated<boolean>
  location_address: string
  location_lat: Numeric
  location_lng: Numeric
  location_name: string | null
  location_type: Generated<'public' | 'community'>
  max_participants: Generated<number>
  pull: Generated<number>
  start_time: Timestamp
  status: Generated<'upcoming' | 'ongoing' | 'finished' | 'cancelled'>
  title: string
  updated_at: Timestamp
}

export type ActivityDayCounts = {
  category: string
  count: number
  local_day: string
}

export type ActivityParticipants = {
  activity_id: number
  cancelled_at: Timestamp | null
  counted_month: string | null
  id: Generated<number>
  is_free_to_leave: Generated<boolean>
  joined_at: Timestamp
  rating: number | null
  reminded_at: Timestamp | null
  review: string | null
  reviewed_at: Timestamp | null
  sign_in_reminded_at: Timestamp | null
  signed_in_at: Timestamp | null
  signed_in_lat: Numeric | null
  signed_in_lng: Numeric | null
  status: Generated<'registered' | 'signed_in' | 'absent' | 'cancelled'>
  user_id: number
}

export type ActivityPasses = {
  activity_id: number | null
  created_at: Timestamp
  expires_at: Timestamp
  id: Generated<number>
  source: string
  used_at: Timestamp | null
  user_id: number
  waiting_since: Timestamp | null
}

export type AdminRecoveryCodes = {
  admin_id: number
  code_hash: string
  used_at: Timestamp | null
}

export type Admins = {
  created_at: Timestamp
  doctor_id: number | null
  id: Generated<number>
  last_login_at: Timestamp | null
  password_hash: string
  password_set_at: Timestamp | null
  role: 'owner' | 'operations' | 'finance' | 'moderation' | 'doctor' | 'support'
  status: Generated<'active' | 'disabled'>
  totp_enabled_at: Timestamp | null
  totp_last_step: number | null
  totp_secret_encrypted: string | null
  username: string
}

export type AiConversations = {
  content: string
  content_type: Generated<'text' | 'voice' | 'action'>
  created_at: Timestamp
  id: Generated<number>
  intent: string | null
  metadata: Json | null
  role: 'user' | 'assistant' | 'system'
  session_id: string
  user_id: number
  voice_url: string | null
}

export type AiUserPreferences = {
  auto_voice_reply: Generated<boolean>
  common_destinations: Json | null
  dietary_restrictions: string[] | null
  home_address: string | null
  preferred_doctor: string | null
  preferred_hospital: string | null
  speech_speed: Generated<'slow' | 'normal' | 'fast'>
  updated_at: Timestamp
  user_id: number
}

export type Announcements = {
  admin_id: number
  completed_at: Timestamp | null
  content: string
  created_at: Timestamp
  id: Generated<number>
  key: string
  received_count: Generated<number>
  title: string
}

export type Appointments = {
  appointment_date: string
  appointment_time: string
  cancel_reason: string | null
  cancelled_at: Timestamp | null
  created_at: Timestamp
  department_id: number
  doctor_id: number
  fee: Numeric
  hospital_id: number
  id: Generated<number>
  order_no: string
  paid_at: Timestamp | null
  patient_name: string
  patient_phone: string
  schedule_id: number
  status: Generated<'pending' | 'paid' | 'confirmed' | 'completed' | 'cancelled' | 'refunded'>
  user_id: number
}

export type AuditLogs = {
  action: string
  created_at: Timestamp
  detail: Json | null
  id: Generated<number>
  ip_address: string | null
  resource_id: number | null
  resource_type: string | null
  user_id: number | null
}

export type AuthCutoffs = {
  account_id: number
  cut_at: Timestamp
  holder_id: number
  holder_type: 'user' | 'child' | 'merchant' | 'admin'
}

export type AuthSessions = {
  account_id: number | null
  address_hash: string | null
  created_at: Timestamp
  device: string
  end_reason: 'logout' | 'everywhere' | 'removed' | 'reuse' | 'password' | 'disabled' | null
  ended_at: Timestamp | null
  expires_at: Timestamp
  holder_id: number
  holder_type: 'user' | 'child' | 'merchant' | 'admin'
  id: string
  last_used_at: Timestamp
  previous_token_id: string | null
  token_id: string
  token_issued_at: Timestamp
}

export type BillDifferences = {
  admin_id: number | null
  cause: 'amount' | 'missing_here' | 'missing_there' | 'state'
  day: string
  found_at: Timestamp
  id: Generated<number>
  kind: 'payment' | 'refund'
  no: string
  note: string | null
  our_fen: number | null
  resolution: 'matched' | 'explained' | null
  resolved_at: Timestamp | null
  their_fen: number | null
  trade_no: string
}

export type CaptainApplications = {
  bio: string | null
  contact_info: Json | null
  created_at: Timestamp
  id: Generated<number>
  reviewed_at: Timestamp | null
  reviewer_note: string | null
  serving_area: string | null
  specialties: Generated<string[]>
  status: Generated<'pending' | 'approved' | 'rejected'>
  user_id: number
}

export type CaptainRanking = {
  avatar_url: string | null
  avg_rating: Numeric
  level: 'trainee' | 'silver' | 'gold' | 'honor'
  month: string
  monthly_activities: number
  monthly_participants: number
  nickname: string | null
  position: number
  user_id: number
}

export type Captains = {
  approved_at: Timestamp | null
  avg_rating: Generated<Numeric>
  bio: string | null
  created_at: Timestamp
  honor_year: number | null
  id: Generated<number>
  level: Generated<'trainee' | 'silver' | 'gold' | 'honor'>
  monthly_subsidy: Generated<Numeric>
  rating_count: Generated<number>
  rating_sum: Generated<number>
  serving_area: string | null
  specialties: Generated<string[]>
  status: Generated<'pending' | 'active' | 'suspended' | 'revoked'>
  total_activities: Generated<number>
  total_new_users: Generated<number>
  total_participants: Generated<number>
  updated_at: Timestamp
  user_id: number
}

export type CartItems = {
  created_at: Timestamp
  id: Generated<number>
  product_id: number
  quantity: Generated<number>
  user_id: number
}

export type CaseEntries = {
  admin_id: number
  case_id: number
  created_at: Timestamp
  id: Generated<number>
  kind: 'note' | 'status' | 'priority' | 'assignee' | 'title'
  text: string
}

export type ChildNotifications = {
  child_id: number
  content: string
  created_at: Timestamp
  data: Json
  dedup_key: string | null
  id: Generated<number>
  is_read: Generated<boolean>
  parent_user_id: number | null
  title: string
  type: string
}

export type ChildParentLinks = {
  alert_phone: string | null
  child_id: number
  id: Generated<number>
  linked_at: Timestamp
  missed_dose_notices: Generated<boolean>
  notification_enabled: Generated<boolean>
  parent_user_id: number
  relationship: Generated<'child' | 'daughter' | 'son'>
  shared_kinds: Generated<string[]>
}

export type ChildUsers = {
  avatar_url: string | null
  created_at: Timestamp
  id: Generated<number>
  nickname: string | null
  phone: string | null
  social_openid: string
  social_unionid: string | null
  status: Generated<'active' | 'disabled'>
}

export type Consents = {
  action: 'agreed' | 'withdrawn'
  created_at: Timestamp
  device: string
  holder_id: number
  holder_type: 'user' | 'child' | 'merchant' | 'application'
  id: Generated<number>
  kind: string
  version: number
}

export type Consultations = {
  created_at: Timestamp
  doctor_id: number
  doctor_reply: string | null
  fee: Generated<Numeric>
  id: Generated<number>
  images: Generated<string[]>
  order_no: string
  overdue_at: Timestamp | null
  paid_at: Timestamp | null
  replied_at: Timestamp | null
  status: Generated<'pending' | 'paid' | 'replied' | 'completed' | 'cancelled'>
  symptom_description: string
  user_id: number
}

export type ContentAppeals = {
  answer: string | null
  comment_id: number | null
  created_at: Timestamp
  decided_at: Timestamp | null
  id: Generated<number>
  post_id: number
  reason: string
  status: Generated<'open' | 'accepted' | 'rejected' | 'withdrawn'>
  user_id: number
}

export type Counters = {
  count: number
  name: string
  period: string
  subject: string
}

export type CouponTemplates = {
  applicable_categories: Generated<string[]>
  created_at: Timestamp
  for_new_users: Generated<boolean>
  for_points: Generated<boolean>
  id: Generated<number>
  issued_count: Generated<number>
  member_only: Generated<boolean>
  merchant_id: number | null
  min_amount: Generated<Numeric>
  status: Generated<'active' | 'inactive'>
  title: string
  total_count: number | null
  type: 'amount' | 'discount' | 'service'
  valid_days: number
  value: Numeric
}

export type CourseEnrollments = {
  completed: Generated<boolean>
  course_id: number
  enrolled_at: Timestamp
  id: Generated<number>
  order_no: string | null
  progress: Generated<Numeric>
  reminded_of: Timestamp | null
  user_id: number
}

export type Courses = {
  category: string | null
  cover_image: string | null
  created_at: Timestamp
  description: string | null
  duration_minutes: number | null
  enrollment_count: Generated<number>
  id: Generated<number>
  instructor_avatar: string | null
  instructor_name: string | null
  live_room_id: string | null
  live_url: string | null
  member_only: Generated<boolean>
  price: Generated<Numeric>
  rating: Generated<Numeric>
  scheduled_at: Timestamp | null
  status: Generated<'active' | 'inactive'>
  title: string
  type: 'live' | 'recorded'
  video_url: string | null
}

export type DataExports = {
  attempts: Generated<number>
  busy_until: Timestamp | null
  child_id: number | null
  created_at: Timestamp
  expires_at: Timestamp | null
  id: Generated<number>
  key_encrypted: string | null
  ready_at: Timestamp | null
  size_bytes: number | null
  status: Generated<'pending' | 'ready' | 'failed' | 'expired'>
  storage_key: string | null
  user_id: number | null
}

export type DeliveryLog = {
  channel: 'push' | 'sms' | 'email' | 'wechat'
  created_at: Timestamp
  detail: string | null
  event_id: number
  id: Generated<number>
  outcome: string
  recipient: string
  type: string
}

export type DeliveryOrders = {
  created_at: Timestamp
  delivery_address: string
  delivery_fee: Generated<Numeric>
  delivery_phone: string
  estimated_delivery: Timestamp | null
  id: Generated<number>
  items: Json
  order_no: string
  provider_id: number
  status: Generated<'pending' | 'paid' | 'preparing' | 'delivering' | 'delivered' | 'cancelled' | 'refunded'>
  total_amount: Numeric
  user_id: number
  window_from: Timestamp | null
  window_until: Timestamp | null
}

export type Departments = {
  description: string | null
  hospital_id: number
  id: Generated<number>
  name: string
  sort_order: Generated<number>
}

export type Doctors = {
  avatar_url: string | null
  department_id: number
  hospital_id: number
  id: Generated<number>
  name: string
  rating: Generated<Numeric>
  rating_count: Generated<number>
  specialty: string | null
  status: Generated<'active' | 'inactive'>
  title: string | null
}

export type DoctorSchedules = {
  current_patients: Generated<number>
  doctor_id: number
  end_time: string
  fee: Numeric | null
  id: Generated<number>
  max_patients: Generated<number>
  schedule_date: string
  start_time: string
  status: Generated<'available' | 'full' | 'closed'>
}

export type DoseChecks = {
  check_at: Timestamp
  day: string
  medicine_id: number
  time: string
}

export type EndedAccounts = {
  ended_at: Timestamp
  phone_hash: string
  user_id: number
}

export type FamilyLinks = {
  child_user_id: number
  id: Generated<number>
  invite_code: string | null
  linked_at: Timestamp
  missed_dose_notices: Generated<boolean>
  parent_user_id: number
  shared_kinds: Generated<string[]>
  status: Generated<'active' | 'revoked'>
}

export type FamilyMessages = {
  answer: 'fine' | 'thanks' | 'call' | null
  answered_at: Timestamp | null
  child_id: number
  created_at: Timestamp
  id: Generated<number>
  parent_user_id: number
  text: string
}

export type Favourites = {
  created_at: Timestamp
  kind: 'grocery' | 'service' | 'service_product' | 'worker' | 'merchant'
  target_id: number
  user_id: number
}

export type GroceryCategories = {
  id: Generated<number>
  is_hidden: Generated<boolean>
  name: string
  parent_id: number | null
  position: Generated<number>
}

export type GroupBuyCampaigns = {
  created_at: Timestamp
  group_price: Numeric
  id: Generated<number>
  max_members: Generated<number>
  min_members: Generated<number>
  original_price: Numeric
  service_id: number
  status: Generated<'active' | 'inactive'>
  valid_hours: Generated<number>
}

export type GroupBuyMembers = {
  group_order_id: number
  id: Generated<number>
  joined_at: Timestamp
  order_no: string
  status: Generated<'held' | 'paid' | 'left'>
  user_id: number
}

export type GroupBuyOrders = {
  campaign_id: number
  created_at: Timestamp
  current_members: Generated<number>
  expires_at: Timestamp
  id: Generated<number>
  initiator_id: number
  paid_members: Generated<number>
  share_token: string
  status: Generated<'pending' | 'success' | 'failed' | 'expired'>
}

export type HealthAlerts = {
  acknowledged: Generated<boolean>
  alert_type: string
  created_at: Timestamp
  day: string | null
  id: Generated<number>
  notified_family: Generated<boolean>
  notified_user: Generated<boolean>
  record_id: number | null
  severity: Generated<'info' | 'warning' | 'critical'>
  threshold: Json
  user_id: number
  value: Json
}

export type HealthDevices = {
  auth_token_encrypted: string | null
  brand: 'vendor_a' | 'vendor_b'
  busy_until: Timestamp | null
  created_at: Timestamp
  device_id: string | null
  device_model: string | null
  failures: Generated<number>
  id: Generated<number>
  last_error: string | null
  last_sync_at: Timestamp | null
  next_try_at: Timestamp | null
  refresh_token_encrypted: string | null
  status: Generated<'active' | 'inactive'>
  sync_interval: Generated<number>
  user_id: number
}

export type HealthRecords = {
  created_at: Timestamp
  id: Generated<number>
  record_type: 'steps' | 'heart_rate' | 'blood_pressure' | 'blood_sugar' | 'sleep'
  recorded_at: Timestamp
  source: Generated<'device' | 'manual'>
  user_id: number
  value: Json
}

export type HealthReports = {
  content: Json
  created_at: Timestamp
  id: Generated<number>
  period_end: string
  period_start: string
  report_type: Generated<string>
  user_id: number
}

export type Hospitals = {
  address: string | null
  confirms_by_hand: Generated<boolean>
  created_at: Timestamp
  id: Generated<number>
  lat: Numeric | null
  level: string | null
  lng: Numeric | null
  logo_url: string | null
  name: string
  phone: string | null
  status: Generated<'active' | 'inactive'>
}

export type IdempotencyKeys = {
  actor: string
  body: string | null
  created_at: Timestamp
  has_committed: Generated<boolean>
  key: string
  request: string
  status: number | null
}

export type InviteCodes = {
  code: string
  created_at: Timestamp
  expires_at: Timestamp
  id: Generated<number>
  shared_kinds: Generated<string[]>
  used: Generated<boolean>
  user_id: number
}

export type InvoiceNumberChanges = {
  admin_id: number
  changed_at: Timestamp
  id: Generated<number>
  invoice_id: number
  invoice_no: string
  issued_on: string
  reason: string
}

export type Invoices = {
  amount_fen: number
  changed_at: Timestamp
  corrected_on: string | null
  correction_no: string | null
  email: string | null
  id: Generated<number>
  invoice_no: string | null
  issued_on: string | null
  order_no: string
  reason: string | null
  requested_at: Timestamp
  status: Generated<'requested' | 'issued' | 'rejected' | 'to_correct' | 'corrected'>
  tax_no: string | null
  title: string
  title_type: 'personal' | 'company'
  user_id: number
}

export type LegalDrafts = {
  kind: 'privacy' | 'terms' | 'health'
  source: string
  updated_at: Timestamp
  updated_by: number
}

export type LegalVersions = {
  content: string
  id: Generated<number>
  kind: 'privacy' | 'terms' | 'health'
  needs_consent: boolean
  published_at: Timestamp
  published_by: number | null
  source: string
  summary: string
  version: number
}

export type Medicines = {
  created_at: Timestamp
  dose: string
  id: Generated<number>
  last_day: string | null
  name: string
  next_reminder_at: Timestamp | null
  start_day: string
  times: string[]
  updated_at: Timestamp
  user_id: number
  weekdays: string[]
}

export type MembershipReminders = {
  days_before: number
  membership_id: number
  pushed_at: Timestamp | null
  sent_at: Timestamp
}

export type Memberships = {
  auto_renew: Generated<boolean>
  created_at: Timestamp
  expires_at: Timestamp
  id: Generated<number>
  order_no: string
  paid_by_user_id: number | null
  plan: 'monthly' | 'yearly'
  price: Numeric
  refunded_at: Timestamp | null
  starts_at: Timestamp
  status: Generated<'active' | 'expired' | 'cancelled'>
  user_id: number
}

export type MerchantAccounts = {
  created_at: Timestamp
  id: Generated<number>
  last_login_at: Timestamp | null
  merchant_id: number
  name: string | null
  password_hash: string | null
  password_set_at: Timestamp | null
  phone: string | null
  role: Generated<'owner' | 'manager' | 'clerk'>
  set_password_asked_from: string | null
  set_password_code_hash: string | null
  set_password_expires_at: Timestamp | null
  set_password_tries: Generated<number>
  status: Generated<'active' | 'disabled' | 'removed'>
}

export type MerchantClosures = {
  created_at: Timestamp
  first_day: string
  id: Generated<number>
  last_day: string
  merchant_id: number
  note: string | null
  service_id: number | null
}

export type MerchantDailyStats = {
  avg_rating: Numeric | null
  merchant_id: number
  new_reviews: Generated<number>
  order_count: Generated<number>
  page_views: Generated<number>
  revenue: Generated<Numeric>
  stat_date: string
  unique_visitors: Generated<number>
}

export type MerchantNotifications = {
  content: string
  created_at: Timestamp
  data: Json
  dedup_key: string | null
  id: Generated<number>
  is_read: Generated<boolean>
  merchant_id: number
  title: string
  type: string
}

export type MerchantOrders = {
  address: string | null
  amount: Numeric
  commission_rate: Numeric
  completed_at: Timestamp | null
  completed_by: number | null
  confirmed_at: Timestamp | null
  confirmed_by: number | null
  contact_name: string | null
  created_at: Timestamp
  group_order_id: number | null
  id: Generated<number>
  merchant_id: number
  move_reason: string | null
  moved_at: Timestamp | null
  moved_by: number | null
  moved_from: Timestamp | null
  order_no: string
  paid_at: Timestamp | null
  quantity: number
  refunded_quantity: Generated<number>
  refunded_revenue: Generated<Numeric>
  reject_reason: string | null
  rejected_by: number | null
  remark: string | null
  scheduled_at: Timestamp | null
  service_id: number
  status: Generated<'pending' | 'paid' | 'confirmed' | 'completed' | 'cancelled' | 'refunded'>
  unit_price: Numeric
  user_id: number
}

export type MerchantReviewReports = {
  created_at: Timestamp
  id: Generated<number>
  merchant_id: number | null
  reason: string | null
  review_id: number
  user_id: number | null
}

export type MerchantReviews = {
  content: string | null
  created_at: Timestamp
  hidden_at: Timestamp | null
  hidden_reason: string | null
  id: Generated<number>
  merchant_id: number
  order_no: string
  rating: number
  replied_at: Timestamp | null
  reply: string | null
  reply_hidden_at: Timestamp | null
  reply_hidden_reason: string | null
  reported_at: Timestamp | null
  service_id: number
  user_id: number
}

export type Merchants = {
  address: string | null
  annual_fee: Generated<Numeric>
  approved_at: Timestamp | null
  bank_account_encrypted: string | null
  business_hours: Json | null
  business_license_url: string | null
  category: string
  commission_rate: Numeric
  company_name: string
  contact_email: string | null
  contact_name: string | null
  contact_phone: string | null
  created_at: Timestamp
  credit_code: string | null
  id: Generated<number>
  industry_license_url: string | null
  lat: Numeric | null
  level: Generated<'normal' | 'certified' | 'strategic'>
  lng: Numeric | null
  other_licenses: Generated<string[]>
  rating: Generated<Numeric>
  rating_count: Generated<number>
  review_note: string | null
  review_result: 'approved' | 'rejected' | null
  service_area: Generated<string[]>
  status: Generated<'pending' | 'active' | 'suspended' | 'closed'>
  store_description: string | null
  store_logo_url: string | null
  store_name: string | null
  total_orders: Generated<number>
  total_revenue: Generated<Numeric>
  updated_at: Timestamp
}

export type MerchantServices = {
  booking_hours: Json | null
  capacity: number | null
  category: string
  created_at: Timestamp
  description: string | null
  id: Generated<number>
  images: Generated<string[]>
  is_online: Generated<boolean>
  max_lead_days: number | null
  merchant_id: number
  min_lead_minutes: Generated<number>
  original_price: Numeric | null
  price: Numeric
  price_unit: string | null
  rating: Generated<Numeric>
  rating_count: Generated<number>
  sales_count: Generated<number>
  service_duration: string | null
  slot_minutes: Generated<number>
  sort_order: Generated<number>
  status: Generated<'active' | 'inactive' | 'deleted'>
  stock: number | null
  subcategory: string | null
  taken_offline_at: Timestamp | null
  taken_offline_reason: string | null
  title: string
  updated_at: Timestamp
}

export type MerchantServiceWords = {
  category: Generated<string>
  description: string
  grams: string
  is_offered: Generated<boolean>
  merchant_id: Generated<number>
  service_id: number
  title: string
}

export type MerchantSettlements = {
  adjustment_amount: Generated<Numeric>
  adjustment_order_no: string | null
  bank_account: string | null
  commission_amount: Numeric
  created_at: Timestamp
  due_on: string
  gross_amount: Numeric
  id: Generated<number>
  merchant_id: number
  net_amount: Numeric
  objected_at: Timestamp | null
  objection: string | null
  objection_answer: string | null
  objection_answered_at: Timestamp | null
  objection_outcome: 'accepted' | 'rejected' | null
  paid_at: Timestamp | null
  period_end: string
  period_start: string
  status: Generated<'pending' | 'confirmed' | 'paid'>
  total_orders: number
}

export type MerchantVisits = {
  day: string
  merchant_id: number
  user_id: number
}

export type Notifications = {
  content: string | null
  created_at: Timestamp
  data: Json | null
  dedup_key: string | null
  id: Generated<number>
  is_read: Generated<boolean>
  title: string | null
  type: string
  user_id: number
}

export type Orders = {
  amount: Numeric
  by_child_id: number | null
  cancelled_at: Timestamp | null
  completed_at: Timestamp | null
  created_at: Timestamp
  detail: Generated<Json>
  discount: Generated<Numeric>
  expires_at: Timestamp
  id: Generated<number>
  order_no: string
  order_type:
    | 'appointment'
    | 'consultation'
    | 'grocery'
    | 'membership'
    | 'housekeeping'
    | 'merchant_service'
    | 'group_buy'
    | 'course'
    | 'service_product'
  paid_at: Timestamp | null
  pay_transaction_id: string | null
  reference: string
  refund_amount: Numeric | null
  refund_at: Timestamp | null
  refund_reason: string | null
  status: Generated<'pending' | 'paid' | 'completed' | 'cancelled' | 'refunded'>
  title: string
  updated_at: Timestamp
  user_coupon_id: number | null
  user_id: number
}

export type PayLinks = {
  created_at: Timestamp
  expires_at: Timestamp
  id: Generated<number>
  order_no: string | null
  payer_openid: string | null
  token_hash: string
  used_at: Timestamp | null
  user_id: number
}

export type PaymentBillLines = {
  amount_fen: number
  day: string
  happened_at: Timestamp
  kind: 'payment' | 'refund'
  no: string
  state: 'done' | 'processing' | 'failed'
  trade_no: string
}

export type PaymentBills = {
  attempts: Generated<number>
  checked_at: Timestamp
  content: Buffer | null
  day: string
  last_error: string | null
  our_paid_fen: Generated<number>
  our_refunded_fen: Generated<number>
  status: 'failed' | 'empty' | 'compared'
  their_paid_fen: Generated<number>
  their_refunded_fen: Generated<number>
}

export type PaymentNotifications = {
  attention: string | null
  event_id: string
  order_no: string
  outcome: string
  raw_body: string | null
  received_at: Timestamp
  seen_at: Timestamp | null
}

export type Payments = {
  amount_fen: number
  attention: string | null
  created_at: Timestamp
  id: Generated<number>
  kind: string
  out_trade_no: string
  paid_at: Timestamp | null
  paid_fen: number | null
  pay_params: Json | null
  payer_openid: string | null
  ref_id: string
  status: Generated<'pending' | 'paid' | 'closed'>
  trade_no: string | null
  transaction_id: string | null
}

export type PictureReviews = {
  appeal_answer: string | null
  appeal_reason: string | null
  appeal_status: 'open' | 'accepted' | 'rejected' | 'withdrawn' | null
  appealed_at: Timestamp | null
  checked_at: Timestamp | null
  created_at: Timestamp
  flag_reason: string | null
  hidden_reason: string | null
  id: Generated<number>
  image_url: Generated<string | null>
  kind: 'avatar' | 'activityCover' | 'storeLogo' | 'serviceImage'
  owner: string
  replaced_at: Timestamp | null
  reviewed_at: Timestamp | null
  status: Generated<'active' | 'review' | 'hidden'>
  subject_id: number
  upload: string
}

export type PlatformDays = {
  active_users: Generated<number>
  answer_seconds: Generated<number>
  confirm_seconds: Generated<number>
  consultations_answered: Generated<number>
  consultations_on_time: Generated<number>
  day: string
  new_users: Generated<number>
  orders_confirmed: Generated<number>
}

export type PlatformDaySales = {
  day: string
  order_type: string
  orders: Generated<number>
  refunded_fen: Generated<number>
  refunds: Generated<number>
  turnover_fen: Generated<number>
}

export type PointAccounts = {
  available_points: Generated<number>
  expired_points: Generated<number>
  owed_points: Generated<number>
  total_points: Generated<number>
  updated_at: Timestamp
  used_points: Generated<number>
  user_id: number
}

export type PointCheckIns = {
  day: string
  streak: number
  user_id: number
}

export type PointLots = {
  earn_id: number
  expires_at: Timestamp
  id: Generated<number>
  remaining: number
  user_id: number
}

export type PointProducts = {
  category: 'coupon' | 'gift' | 'privilege'
  coupon_detail: Json | null
  created_at: Timestamp
  description: string | null
  id: Generated<number>
  image_url: string | null
  points_required: number
  status: Generated<'active' | 'inactive'>
  stock: number
  title: string
}

export type PointRedemptions = {
  created_at: Timestamp
  id: Generated<number>
  points: number
  product_id: number
  status: Generated<'done' | 'waiting'>
  user_id: number
}

export type PointTransactions = {
  action: 'sign_in' | 'activity' | 'spend' | 'invite' | 'redeem' | 'post' | 'review' | 'streak'
  balance: number
  created_at: Timestamp
  description: string | null
  expires_at: Timestamp | null
  id: Generated<number>
  points: number
  reference_id: string | null
  type: 'earn' | 'use' | 'expire'
  user_id: number
}

export type PostCommentReports = {
  comment_id: number
  created_at: Timestamp
  reason: string | null
  user_id: number
}

export type PostComments = {
  content: string
  created_at: Timestamp
  flag_reason: string | null
  hidden_reason: string | null
  id: Generated<number>
  post_id: number
  reply_to_id: number | null
  reported_at: Timestamp | null
  reviewed_at: Timestamp | null
  status: Generated<'active' | 'hidden' | 'deleted' | 'review'>
  user_id: number
}

export type PostLikes = {
  created_at: Timestamp
  post_id: number
  user_id: number
}

export type PostReports = {
  created_at: Timestamp
  post_id: number
  reason: string | null
  user_id: number
}

export type Posts = {
  comment_count: Generated<number>
  content: string | null
  created_at: Timestamp
  flag_reason: string | null
  hidden_reason: string | null
  id: Generated<number>
  images: Generated<string[]>
  like_count: Generated<number>
  location: string | null
  reported_at: Timestamp | null
  reviewed_at: Timestamp | null
  status: Generated<'active' | 'hidden' | 'deleted' | 'review'>
  topic_id: number | null
  user_id: number
}

export type ProductPriceChanges = {
  admin_id: number
  created_at: Timestamp
  id: Generated<number>
  old_price: Numeric | null
  price: Numeric
  product_id: number
}

export type Products = {
  category: string | null
  created_at: Timestamp
  description: string | null
  id: Generated<number>
  image_url: string | null
  name: string
  price: Numeric
  provider_id: number
  status: Generated<'available' | 'unavailable'>
  stock: Generated<number>
  unit: string | null
}

export type ProductStockChanges = {
  admin_id: number
  change: number
  created_at: Timestamp
  id: Generated<number>
  product_id: number
  reason: string | null
  stock: number
}

export type PushTokens = {
  created_at: Timestamp
  id: Generated<number>
  merchant_account_id: number | null
  platform: 'jpush' | 'apns' | 'webpush'
  recipient: string
  seen_at: Timestamp
  session_id: string | null
  token: string
}

export type Refunds = {
  accepted_at: Timestamp | null
  amount_fen: number
  attempts: Generated<number>
  created_at: Timestamp
  finished_at: Timestamp | null
  id: Generated<number>
  items: Json | null
  last_error: string | null
  next_ask_at: Timestamp | null
  order_no: string
  out_refund_no: string
  reason: string
  request_id: string | null
  status: Generated<'wanted' | 'accepted' | 'succeeded' | 'failed'>
}

export type RevokedTokens = {
  expires_at: Timestamp
  jti: string
  revoked_at: Timestamp
}

export type SensitiveWords = {
  category: 'block' | 'review'
  word: string
}

export type SensitiveWordVersions = {
  added: Json
  admin_id: number | null
  created_at: Timestamp
  removed: Json
  restored_from: number | null
  version: number
}

export type ServiceOrders = {
  address: string
  amount: Numeric
  busy: string
  cancel_fee: Numeric | null
  created_at: Timestamp
  duration_hours: Numeric
  id: Generated<number>
  order_no: string
  platform_fee: Numeric
  rating: number | null
  requirements: string | null
  review: string | null
  review_hidden_at: Timestamp | null
  review_hidden_reason: string | null
  reviewed_at: Timestamp | null
  scheduled_date: string
  scheduled_time: string
  service_type: 'cleaning' | 'repair' | 'companion'
  status: Generated<'pending' | 'paid' | 'confirmed' | 'in_progress' | 'completed' | 'cancelled'>
  user_id: number
  worker_id: number
}

export type ServiceProductOrders = {
  address: string | null
  commission_rate: Numeric
  completed_at: Timestamp | null
  contact_name: string | null
  contact_phone: string | null
  created_at: Timestamp
  id: Generated<number>
  order_no: string
  paid_at: Timestamp | null
  product_id: number
  quantity: number
  refunded_quantity: Generated<number>
  scheduled_date: string | null
  shipped_at: Timestamp | null
  status: Generated<'pending' | 'paid' | 'shipped' | 'completed' | 'cancelled' | 'refunded'>
  unit_price: Numeric
  user_id: number
}

export type ServiceProducts = {
  available_from: string | null
  available_to: string | null
  category: 'travel' | 'education' | 'device'
  commission_rate: Numeric
  created_at: Timestamp
  description: string | null
  id: Generated<number>
  images: Generated<string[]>
  location: string | null
  price: Numeric
  price_unit: string | null
  provider_id: number
  rating: Generated<Numeric>
  sales_count: Generated<number>
  status: Generated<'active' | 'inactive'>
  stock: number
  subcategory: string | null
  title: string
}

export type ServiceProviders = {
  address: string | null
  category: 'housekeeping' | 'repair' | 'companion' | 'grocery' | 'travel' | 'education' | 'device'
  company_name: string
  contact_phone: string | null
  created_at: Timestamp
  id: Generated<number>
  lat: Numeric | null
  license_no: string | null
  lng: Numeric | null
  rating: Generated<Numeric>
  status: Generated<'active' | 'inactive'>
}

export type ServiceWorkers = {
  avatar_url: string | null
  created_at: Timestamp
  hourly_rate: Numeric
  id: Generated<number>
  name: string
  provider_id: number
  rating: Generated<Numeric>
  rating_count: Generated<number>
  service_count: Generated<number>
  skills: Generated<string[]>
  status: Generated<'available' | 'busy' | 'offline'>
  weekly_hours: Json | null
}

export type SettlementLines = {
  commission_fen: number
  gross_fen: number
  kind: 'sale' | 'refund'
  order_no: string
  refund_id: Generated<number>
  settlement_id: number
}

export type SmsCodes = {
  asked_from: string | null
  code: string
  created_at: Timestamp
  expires_at: Timestamp
  id: Generated<number>
  phone: string
  purpose: Generated<'login' | 'bindChild'>
  used: Generated<boolean>
  wrong_tries: Generated<number>
}

export type SupportCases = {
  assignee_id: number | null
  changed_at: Timestamp
  created_at: Timestamp
  creator_id: number
  id: Generated<number>
  merchant_id: number | null
  order_no: string | null
  priority: Generated<number>
  status: Generated<'open' | 'waiting' | 'closed'>
  title: string
  user_id: number | null
}

export type TakenDoses = {
  day: string
  medicine_id: number
  taken_at: Timestamp
  time: string
  user_id: number
}

export type Topics = {
  created_at: Timestamp
  description: string | null
  id: Generated<number>
  is_hidden: Generated<boolean>
  is_official: Generated<boolean>
  name: string
  post_count: Generated<number>
}

export type Uploads = {
  created_at: Timestamp
  is_private: Generated<boolean>
  key: string
  owner: string
}

export type UserAddresses = {
  address: string
  contact_name: string
  contact_phone: string
  created_at: Timestamp
  id: Generated<number>
  is_default: Generated<boolean>
  label: string | null
  lat: number | null
  lng: number | null
  updated_at: Timestamp
  user_id: number
}

export type UserCoupons = {
  created_at: Timestamp
  expires_at: Timestamp
  id: Generated<number>
  source: string
  status: Generated<'available' | 'locked' | 'used' | 'expired'>
  template_id: number
  used_at: Timestamp | null
  used_order_no: string | null
  user_id: number
}

export type UserIdentities = {
  app_id: string
  created_at: Timestamp
  openid: string
  unionid: string | null
  user_id: number
}

export type UserNotes = {
  admin_id: number
  created_at: Timestamp
  id: Generated<number>
  text: string | null
  user_id: number
  withdrawn_at: Timestamp | null
}

export type UserReports = {
  activity_id: number | null
  admin_id: number | null
  case_id: number | null
  created_at: Timestamp
  decided_at: Timestamp | null
  id: Generated<number>
  note: string | null
  person_id: number
  reason: string
  reporter_id: number
  status: Generated<'open' | 'closed' | 'case'>
}

export type Users = {
  auto_voice: Generated<boolean>
  avatar_updated_at: Timestamp | null
  avatar_url: string | null
  birth_month: number | null
  birth_year: number | null
  captain_level: string | null
  city: string
  created_at: Timestamp
  district: string | null
  emergency_contact_name: string | null
  emergency_contact_phone: string | null
  emergency_contact_relation: string | null
  font_size: Generated<'small' | 'medium' | 'large'>
  gender: 'male' | 'female' | 'other' | null
  health_consent: 'given' | 'withdrawn' | null
  id: Generated<number>
  id_card_encrypted: string | null
  id_card_hash: string | null
  interests: Generated<string[]>
  is_captain: Generated<boolean>
  is_member: Generated<boolean>
  last_login_at: Timestamp | null
  login_count: Generated<number>
  member_expires_at: Timestamp | null
  nickname: string | null
  phone: string
  real_name: string | null
  speech_speed: Generated<'slow' | 'normal' | 'fast'>
  status: Generated<'active' | 'disabled' | 'deleted'>
  updated_at: Timestamp
  verified: Generated<boolean>
}

export type WaitingEntries = {
  by_child_id: number | null
  created_at: Timestamp
  day: string
  decided_at: Timestamp | null
  doctor_id: number
  id: Generated<number>
  offer_expires_at: Timestamp | null
  schedule_id: number | null
  status: Generated<'waiting' | 'offered' | 'accepted' | 'declined' | 'missed' | 'left' | 'closed'>
  user_id: number
}

export type WechatMessagePermissions = {
  child_id: number
  remaining: number
  reported_ticket_at: Timestamp
  template_id: string
}

export type WorkerLeaves = {
  created_at: Timestamp
  ends_at: Timestamp
  id: Generated<number>
  reason: string
  starts_at: Timestamp
  worker_id: number
}

export type DB = {
  access_log: AccessLog
  activities: Activities
  activity_day_counts: ActivityDayCounts
  activity_participants: ActivityParticipants
  activity_passes: ActivityPasses
  admin_recovery_codes: AdminRecoveryCodes
  admins: Admins
  ai_conversations: AiConversations
  ai_user_preferences: AiUserPreferences
  announcements: Announcements
  appointments: Appointments
  audit_logs: AuditLogs
  auth_cutoffs: AuthCutoffs
  auth_sessions: AuthSessions
  bill_differences: BillDifferences
  captain_applications: CaptainApplications
  captain_ranking: CaptainRanking
  captains: Captains
  cart_items: CartItems
  case_entries: CaseEntries
  child_notifications: ChildNotifications
  child_parent_links: ChildParentLinks
  child_users: ChildUsers
  consents: Consents
  consultations: Consultations
  content_appeals: ContentAppeals
  counters: Counters
  coupon_templates: CouponTemplates
  course_enrollments: CourseEnrollments
  courses: Courses
  data_exports: DataExports
  delivery_log: DeliveryLog
  delivery_orders: DeliveryOrders
  departments: Departments
  doctor_schedules: DoctorSchedules
  doctors: Doctors
  dose_checks: DoseChecks
  ended_accounts: EndedAccounts
  family_links: FamilyLinks
  family_messages: FamilyMessages
  favourites: Favourites
  grocery_categories: GroceryCategories
  group_buy_campaigns: GroupBuyCampaigns
  group_buy_members: GroupBuyMembers
  group_buy_orders: GroupBuyOrders
  health_alerts: HealthAlerts
  health_devices: HealthDevices
  health_records: HealthRecords
  health_reports: HealthReports
  hospitals: Hospitals
  idempotency_keys: IdempotencyKeys
  invite_codes: InviteCodes
  invoice_number_changes: InvoiceNumberChanges
  invoices: Invoices
  legal_drafts: LegalDrafts
  legal_versions: LegalVersions
  medicines: Medicines
  membership_reminders: MembershipReminders
  memberships: Memberships
  merchant_accounts: MerchantAccounts
  merchant_closures: MerchantClosures
  merchant_daily_stats: MerchantDailyStats
  merchant_notifications: MerchantNotifications
  merchant_orders: MerchantOrders
  merchant_review_reports: MerchantReviewReports
  merchant_reviews: MerchantReviews
  merchant_service_words: MerchantServiceWords
  merchant_services: MerchantServices
  merchant_settlements: MerchantSettlements
  merchant_visits: MerchantVisits
  merchants: Merchants
  notifications: Notifications
  orders: Orders
  pay_links: PayLinks
  payment_bill_lines: PaymentBillLines
  payment_bills: PaymentBills
  payment_notifications: PaymentNotifications
  payments: Payments
  picture_reviews: PictureReviews
  platform_day_sales: PlatformDaySales
  platform_days: PlatformDays
  point_accounts: PointAccounts
  point_check_ins: PointCheckIns
  point_lots: PointLots
  point_products: PointProducts
  point_redemptions: PointRedemptions
  point_transactions: PointTransactions
  post_comment_reports: PostCommentReports
  post_comments: PostComments
  post_likes: PostLikes
  post_reports: PostReports
  posts: Posts
  product_price_changes: ProductPriceChanges
  product_stock_changes: ProductStockChanges
  products: Products
  push_tokens: PushTokens
  refunds: Refunds
  revoked_tokens: RevokedTokens
  sensitive_word_versions: SensitiveWordVersions
  sensitive_words: SensitiveWords
  service_orders: ServiceOrders
  service_product_orders: ServiceProductOrders
  service_products: ServiceProducts
  service_providers: ServiceProviders
  service_workers: ServiceWorkers
  settlement_lines: SettlementLines
  sms_codes: SmsCodes
  support_cases: SupportCases
  taken_doses: TakenDoses
  topics: Topics
  uploads: Uploads
  user_addresses: UserAddresses
  user_coupons: UserCoupons
  user_identities: UserIdentities
  user_notes: UserNotes
  user_reports: UserReports
  users: Users
  waiting_entries: WaitingEntries
  wechat_message_permissions: WechatMessagePermissions
  worker_leaves: WorkerLeaves
}
