-- How the emergency contact is related to the user, such as 女儿. Null if the user has not said it.
ALTER TABLE users ADD COLUMN emergency_contact_relation varchar(20);
