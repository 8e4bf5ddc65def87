CREATE TABLE hospitals (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name       varchar(100) NOT NULL,
  address    text,
  lat        decimal(10,7),
  lng        decimal(10,7),
  phone      varchar(20),
  logo_url   text,
  level      varchar(20),
  -- Whether a person at the hospital confirms each appointment; else being paid confirms it.
  confirms_by_hand boolean NOT NULL DEFAULT false,
  status     varchar(20) NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE departments (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hospital_id bigint NOT NULL REFERENCES hospitals,
  name        varchar(50) NOT NULL,
  description text,
  sort_order  integer NOT NULL DEFAULT 0
);

CREATE INDEX departments_by_hospital ON departments (hospital_id, sort_order);

CREATE TABLE doctors (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hospital_id   bigint NOT NULL REFERENCES hospitals,
  department_id bigint NOT NULL REFERENCES departments,
  name          varchar(50) NOT NULL,
  title         varchar(50),
  avatar_url    text,
  specialty     text,
  rating        decimal(2,1) NOT NULL DEFAULT 5.0,
  rating_count  integer NOT NULL DEFAULT 0,
  status        varchar(20) NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive'))
);

CREATE INDEX doctors_by_department ON doctors (hospital_id, department_id);

CREATE TABLE doctor_schedules (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  doctor_id        bigint NOT NULL REFERENCES doctors,
  schedule_date    date NOT NULL,
  start_time       time NOT NULL,
  end_time         time NOT NULL,
  max_patients     integer NOT NULL DEFAULT 30,
  current_patients integer NOT NULL DEFAULT 0,
  fee              decimal(10,2),
  status           varchar(20) NOT NULL DEFAULT 'available' CHECK (status IN ('available', 'full', 'closed')),
  UNIQUE (doctor_id, schedule_date, start_time),
  CHECK (current_patients BETWEEN 0 AND max_patients)
);

CREATE TABLE appointments (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_no         varchar(20) NOT NULL UNIQUE,
  user_id          bigint NOT NULL REFERENCES users,
  hospital_id      bigint NOT NULL REFERENCES hospitals,
  department_id    bigint NOT NULL REFERENCES departments,
  doctor_id        bigint NOT NULL REFERENCES doctors,
  schedule_id      bigint NOT NULL REFERENCES doctor_schedules,
  patient_name     varchar(50) NOT NULL,
  patient_phone    varchar(11) NOT NULL,
  appointment_date date NOT NULL,
  appointment_time time NOT NULL,
  fee              decimal(10,2) NOT NULL,
  status           varchar(10) NOT NULL DEFAULT 'pending'
                   CHECK (status IN ('pending', 'paid', 'confirmed', 'completed', 'cancelled', 'refunded')),
  paid_at          timestamptz,
  cancelled_at     timestamptz,
  cancel_reason    text,
  created_at       timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX appointments_by_user ON appointments (user_id, id DESC);
CREATE UNIQUE INDEX appointments_one_live ON appointments (user_id, schedule_id)
  WHERE status IN ('pending', 'paid', 'confirmed');
CREATE INDEX appointments_to_come ON appointments (appointment_date) WHERE status IN ('paid', 'confirmed');

CREATE TABLE consultations (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_no            varchar(20) NOT NULL UNIQUE,
  user_id             bigint NOT NULL REFERENCES users,
  doctor_id           bigint NOT NULL REFERENCES doctors,
  symptom_description text NOT NULL,
  images              text[] NOT NULL DEFAULT '{}' CHECK (cardinality(images) <= 3),
  doctor_reply        text,
  fee                 decimal(10,2) NOT NULL DEFAULT 19.90,
  status              varchar(10) NOT NULL DEFAULT 'pending'
                      CHECK (status IN ('pending', 'paid', 'replied', 'completed', 'cancelled')),
  paid_at             timestamptz,
  -- When it was seen that the doctor is late.
  overdue_at          timestamptz,
  replied_at          timestamptz,
  created_at          timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX consultations_by_user ON consultations (user_id, id DESC);
CREATE INDEX consultations_waiting ON consultations (paid_at) WHERE status = 'paid';
CREATE INDEX consultations_replied ON consultations (replied_at) WHERE status = 'replied';
