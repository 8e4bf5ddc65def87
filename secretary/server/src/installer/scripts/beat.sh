touch -c "$S/lock/owner"
